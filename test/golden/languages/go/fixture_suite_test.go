package ferry

import "testing"

func TestLoad(t *testing.T) {
	t.Run("empty", func(t *testing.T) {
		t.Run("with a `tick`", func(t *testing.T) {})
	})
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {})
	}
	retry("not a test", func() {})
}

var _ = Describe("Ferry", func() {
	Context("when it is full", func() {
		It("refuses cars", func() {})
	})
})
