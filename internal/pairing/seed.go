package pairing

// RoundSeed spreads the seed of an event over its rounds (one step of
// splitmix64), so that a round is the same whenever it is paired.
func RoundSeed(event uint64, n int) uint64 {
	z := event + uint64(n)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return (z ^ z>>31) >> 1
}
