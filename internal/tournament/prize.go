package tournament

import (
	"slices"
	"strconv"
	"strings"
)

// PrizeRules are the prizes of an event and how they are given. The zero value has
// none.
type PrizeRules struct {
	Currency string // shown behind amounts, such as "EUR" or "円"
	Decimals int    // of the currency: 2 where amounts are cents, 0 where they are yen
	Ties     PrizeTies
	Several  bool // a player may have a prize of every list; else one, the larger
	Final    bool // a final of everybody decides the first places
	Lists    []PrizeList
	Version  int
}

// PrizeList are the prizes of the whole field, or of a category.
type PrizeList struct {
	Category int     // its number; 0 is the whole field
	Amounts  []int64 // by place from the first, in the smallest unit; never rising
}

// PrizeTies says who shares prizes.
type PrizeTies string

// Who is level for prizes shares them equally.
const (
	PrizesByPoints PrizeTies = "points" // level in points, whatever the tie-breaks say
	PrizesByRank   PrizeTies = "rank"   // only who shares a rank after all tie-breaks
)

// Bounds of prizes. Sums of shares stay far below what 64 bits hold.
const (
	longestCurrency = 10
	largestPrize    = 100_000_000_000
)

// DefaultPrizes returns rules without prizes.
func DefaultPrizes() PrizeRules {
	return PrizeRules{Currency: "EUR", Decimals: 2, Ties: PrizesByRank, Final: true}
}

// Validate trims what was typed, drops lists without prizes, and checks it. The
// amounts of list n are the field "list-n", of the whole field "list-0".
//
// Errors: one *FieldError for each field that is refused.
func (r PrizeRules) Validate() (PrizeRules, []error) {
	var errs []error
	r.Currency = strings.Join(strings.Fields(r.Currency), " ")
	if err := CheckText("currency", r.Currency, longestCurrency); err != nil {
		errs = append(errs, err)
	}
	if r.Decimals < 0 || r.Decimals > 3 {
		errs = append(errs, &FieldError{Field: "decimals", Err: ErrOutOfRange, High: 3})
	}
	if r.Ties != PrizesByPoints && r.Ties != PrizesByRank {
		errs = append(errs, &FieldError{Field: "ties", Value: string(r.Ties), Err: ErrBadChoice})
	}
	r.Lists = slices.DeleteFunc(slices.Clone(r.Lists), func(l PrizeList) bool { return len(l.Amounts) == 0 })
	seen := map[int]bool{}
	for _, l := range r.Lists {
		refuse := func(value int64, why error) {
			errs = append(errs, &FieldError{Field: PrizeField(l.Category), Value: r.Text(value), Err: why, Hint: r.Text(value)})
		}
		if seen[l.Category] {
			refuse(0, ErrDuplicate)
		}
		seen[l.Category] = true
		for i, amount := range l.Amounts {
			if amount < 1 || amount > largestPrize {
				refuse(amount, ErrBadAmount)
				break
			}
			if i > 0 && amount > l.Amounts[i-1] {
				refuse(amount, ErrRising)
				break
			}
		}
	}
	slices.SortFunc(r.Lists, func(a, b PrizeList) int { return a.Category - b.Category })
	return r, errs
}

// PrizeField names the field of the prizes of a category.
func PrizeField(category int) string { return "list-" + strconv.Itoa(category) }

// Text writes an amount with the decimals of the currency, without its name.
func (r PrizeRules) Text(amount int64) string {
	digits := strconv.FormatInt(amount, 10)
	if r.Decimals <= 0 {
		return digits
	}
	if n := r.Decimals + 1 - len(digits); n > 0 {
		digits = strings.Repeat("0", n) + digits
	}
	at := len(digits) - r.Decimals
	return digits[:at] + "." + digits[at:]
}

// ParseAmount reads an amount as typed, such as "12.50", "12,5" or "12", in the
// smallest unit.
//
// Errors: [ErrBadAmount].
func (r PrizeRules) ParseAmount(text string) (int64, error) {
	whole, part, _ := strings.Cut(strings.ReplaceAll(text, ",", "."), ".")
	if len(part) > r.Decimals || whole == "" || len(whole) > 12 {
		return 0, ErrBadAmount
	}
	for _, c := range whole + part {
		if c < '0' || c > '9' {
			return 0, ErrBadAmount
		}
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", r.Decimals-len(part)), 10, 64)
	if err != nil || n < 1 || n > largestPrize {
		return 0, ErrBadAmount
	}
	return n, nil
}

// Same reports whether r and other say the same, whatever their versions.
func (r PrizeRules) Same(other PrizeRules) bool {
	lists := slices.EqualFunc(r.Lists, other.Lists, func(a, b PrizeList) bool {
		return a.Category == b.Category && slices.Equal(a.Amounts, b.Amounts)
	})
	return lists && r.Currency == other.Currency && r.Decimals == other.Decimals && r.Ties == other.Ties && r.Several == other.Several && r.Final == other.Final
}
