#lang racket/base
;; Keeps a garden.

(require racket/list
         "soil.rkt"
         (for-syntax racket/base))
(provide plant (struct-out bed) (all-defined-out))

#| A comment
(define (not-here) 1) |#

;; A bed.
(struct bed (width height) #:transparent)
(struct raised-bed bed (depth)
  #:mutable)
(define-struct path (length))

;; How many.
(define limit 10)
(define-values (a b) (values 1 2))
(define text "a; (b")
(define paren #\()

;; Plants something.
(define (plant name #:depth [depth 3] . rest)
  (define local (* depth 2))
  (define (helper x) (+ x local))
  (for ([i (in-range limit)])
    (helper i))
  (cons name rest))

(define/contract (checked x)
  (-> number? number?)
  x)
(define ((curried a) b) (+ a b))
(define run (lambda (x) x))
(define run-too (λ (x) x))

(define-syntax (macro stx) (syntax-case stx () [(_ x) #'x]))
(define-syntax-rule (twice e) (begin e e))
(define-syntax-parser parsed [(_ x) #'x])
(define-simple-macro (simple x) x)

(define tool%
  (class object%
    (super-new)
    (init-field name)
    (define/public (use times) (for ([_ times]) (displayln name)))
    (define/private (hidden) 1)
    (define/override (to-string) "tool")
    (define field 3)))

(define-generics growable
  (grow growable amount))
(define-signature soil^ (acidity))
(define-type Height Integer)

(module inner racket/base
  (provide x)
  (define x 1))
(module* main #f
  (plant "rose"))
(module+ test
  (require rackunit)
  (define fixture 1)
  (test-case "plants grow"
    (check-equal? (plant "a") '("a")))
  (test-suite "a suite" (test-case "inside" (check-true #t))))

(define (predicate? x) (null? x))
(define (mutate! x) (set-box! x 1))
(define (->string x) (number->string x))
(define [brackets x] x)
(define (very
         long-parameter)
  long-parameter)
(define empty-hash (hash))
