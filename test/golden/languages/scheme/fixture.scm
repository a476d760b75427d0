;;; Keeps a garden.
(import (scheme base) (srfi 1))
(load "helpers.scm")

(define-library (garden beds)
  (export plant bed)
  (import (scheme base))
  (begin
    (define (in-library x) x)))

;; How many.
(define limit 10)
(define name "a; (string")
(define half 1/2)
(define chars '(#\( #\) #\space #\"))

#|
(define (not-here) 1)
|#
#;(define (commented-datum) 1)

;; Plants something.
(define (plant name . rest)
  (define local 1)
  (define (helper x) (* x local))
  (let loop ((i 0))
    (if (< i limit)
        (begin (helper i) (loop (+ i 1)))
        'done)))

(define ((curried a) b) (+ a b))
(define run (lambda (x) x))
(define many (case-lambda ((a) a) ((a b) b)))
(define make-counter
  (let ((n 0))
    (lambda () (set! n (+ n 1)) n)))
(define-public (guile-public x) x)
(define-public guile-value 2)
(define* (guile-optional a #:optional (b 2)) (list a b))
(define-inline (fast x) x)

(define-syntax while
  (syntax-rules ()
    ((_ c body ...) (let lp () (when c body ... (lp))))))
(define-syntax-rule (swap! a b) (let ((t a)) (set! a b) (set! b t)))
(define-macro (unless2 c . body) `(if ,c #f (begin ,@body)))

(define-record-type <bed>
  (make-bed width height)
  bed?
  (width bed-width set-bed-width!)
  (height bed-height))
(define-record-type point (make-point x y) point? (x point-x))

(define-module (garden tools) #:export (rake))
(define (rake bed) (bed-width bed))
(define λ-name 1)
(define (predicate? x) (null? x))
(define (mutate! x) (set-car! x 1))
(define (->string x) (number->string x))
(define [brackets x] x)
(define (very
         long-parameter
         list)
  list)
(define empty '())
(define vec #(1 2 3))
(define (with-string) "a \" ( b")
(define last-one 'x)
