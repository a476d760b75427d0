// Copyright 2024 The Example Authors. All rights reserved.

// Package ferry moves cars over the river.
//
// Details are elsewhere.
package ferry

import (
	"context"
	fm "fmt"
	_ "embed"

	"example.com/river/v2/bank"
)

import "os"

// Capacity is how many cars fit.
const Capacity = 12

const (
	// North is the near bank.
	North Bank = iota
	South // South is the far one.
	_
	east, west = 1, 2
)

var ErrFull = errors.New("full")

var (
	registry   = map[string]*Ferry{}
	mu, lock   sync.Mutex
	handler    = func(w http.ResponseWriter) {}
)

// Bank is a side of the river.
type Bank int

type (
	// Car is carried.
	Car struct {
		Plate  string `json:"plate"` // as registered
		length float64
		*Driver
		A, B int
		opts struct {
			inner bool
		}
	}
	Alias    = Car
	Callback func(ctx context.Context, car *Car) error
)

// Carrier carries.
type Carrier interface {
	io.Closer
	// Load takes a car on board.
	Load(ctx context.Context, cars ...*Car) (loaded int, err error)
	unload() *Car
}

// Number is a constraint.
type Number interface {
	~int | ~float64
}

// Queue waits at the bank.
type Queue[T any, K comparable] struct {
	items []T
	keys  map[K]int
}

// Ferry crosses.
//
// Deprecated: use a bridge.
type Ferry struct{ Name string }

// NewFerry builds one.
func NewFerry(name string, opts ...func(*Ferry)) (*Ferry, error) {
	local := func(x int) int { return x }
	_ = local
	type scratch struct{ n int }
	return &Ferry{Name: name}, nil
}

// Load implements Carrier.
func (f *Ferry) Load(ctx context.Context, cars ...*Car) (loaded int, err error) {
	return len(cars), nil
}

func (Ferry) Close() error { return nil }

func (q *Queue[T, K]) Push(item T) { q.items = append(q.items, item) }

func (b Bank) String() string {
	return [...]string{"north", "south"}[b]
}

func Map[T, U any](in []T, f func(T) U) []U {
	return nil
}

//go:noescape
func assembly(p *byte, n int) int

func init() {}

func main() {
	fm.Println("ok")
}

func TestLoad(t *testing.T) {
	t.Run("empty", func(t *testing.T) {})
}

func BenchmarkLoad(b *testing.B) {}

func Testify() {}

func (m missing) orphan() {}
