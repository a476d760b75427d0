test_that("visitors are counted", {
  local <- 1
  helper <- function(x) x
  expect_equal(visitors(1), 2)
})

describe("half()", {
  it("halves", {
    expect_equal(half(2), 1)
  })
  it('is pending')
})

testthat::test_that("is odd", expect_true(`is odd`(1)))
