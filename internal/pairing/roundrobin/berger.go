package roundrobin

// Rounds returns how many rounds n players need to meet everybody once in each of
// so many legs; 0 legs are one.
func Rounds(n, legs int) int {
	if n < 2 {
		return 0
	}
	return (even(n) - 1) * max(legs, 1)
}

func even(n int) int { return n + n%2 }

// berger returns the tables of round r, 1 to n-1, for the places 1 to n, n even;
// the one who is named first has the first colour.
//
// In round r the places that add up to r+1, counted around n-1, meet, and the one
// left meets place n. Of two whose sum is odd the smaller is named first, else the
// larger; the lower half is named first against place n.
//
// Source: the tables of Johann Berger as printed in the FIDE Handbook, C.05, annex 1.
func berger(n, r int) [][2]int {
	var tables [][2]int
	for i := 1; i < n; i++ {
		j := (r + 1 - i + 2*(n-1)) % (n - 1) // 0 stands for n-1
		if j == 0 {
			j = n - 1
		}
		switch {
		case j < i: // done
		case j == i && i <= n/2:
			tables = append(tables, [2]int{i, n})
		case j == i:
			tables = append(tables, [2]int{n, i})
		case (i+j)%2 == 1:
			tables = append(tables, [2]int{i, j})
		default:
			tables = append(tables, [2]int{j, i})
		}
	}
	return tables
}

// turn returns the leg of a round, from 0, and the round of the Berger tables that
// is played in it. With two legs the last two rounds of the first change places,
// so that nobody has one colour three times running.
func turn(n, legs, round int) (leg, r int) {
	per := n - 1
	leg, r = (round-1)/per, (round-1)%per+1
	if legs == 2 && leg == 0 && per > 2 {
		switch r {
		case per - 1:
			r = per
		case per:
			r = per - 1
		}
	}
	return leg, r
}
