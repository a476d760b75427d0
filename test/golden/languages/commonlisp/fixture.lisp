;;;; Keeps a garden.

(defpackage #:garden
  (:use #:cl #:alexandria)
  (:export #:plant #:bed))
(in-package #:garden)

(asdf:defsystem "garden-system"
  :depends-on ("alexandria"))

#| A block comment
(defun not-here () nil) |#

(defvar *plants* nil "What grows.")
(defparameter *speed* 3
  "How fast.")
(defvar *unbound*)
(defconstant +limit+ 10 "How many.")
(define-constant +name+ "x" :test 'string=)
(defglobal **all** nil)

;; Plants something.
(defun plant (name &key (depth 3) (where #\())
  "Plant NAME; (unbalanced."
  (labels ((dig (n) (* n depth)))
    (let ((seed (make-seed name)))
      (push seed *plants*)
      (dig 2))))

(DEFUN UPPER-CASE () nil)
(defun |odd name| () nil)
(defun (setf height) (value plant) (setf (slot-value plant 'height) value))
(defun outer ()
  (defun inner (x) (funcall #'plant x))
  (flet ((local () 1)) (local)))

(defmacro with-plant ((var name) &body body)
  "Run BODY."
  `(let ((,var (plant ,name))) ,@body))
(define-compiler-macro plant (&whole form name) form)
(defsetf soil set-soil)
(define-modify-macro growf (&optional (n 1)) +)
(define-symbol-macro here (first *plants*))

(deftype height () "In cm." '(integer 0 100))

(defclass thing () ())
(defclass bed (thing)
  ((width :initarg :width :accessor bed-width :documentation "In m.")
   (height :reader bed-height))
  (:documentation "A bed."))
(define-condition garden-error (error)
  ((why :initarg :why))
  (:report (lambda (c s) (format s "~a" c))))
(defstruct point x y)
(defstruct (circle (:include point) (:conc-name c-))
  "Round."
  (radius 1 :type fixnum))

(defgeneric water (thing &optional amount)
  (:documentation "Waters it."))
(defmethod water ((thing bed) &optional (amount 1))
  "Waters a bed."
  (incf amount))
(defmethod water :before ((thing bed) &optional amount) (declare (ignore amount)))
(defmethod (setf bed-width) :after (value (thing bed)) value)

(deftest plants-grow
  (is (= 1 1)))
(define-test other-test (assert-equal 1 1))
(def-test third-test () (is t))

(eval-when (:compile-toplevel :load-toplevel)
  (defun at-compile-time () "x"))

(defun quotes (char)
  (case char
    ((#\" #\') 1)
    (#\( 2)
    ((#\Space) 3)))
(defun after-quotes () nil)
(def-plant-code +rose+ 1 "A rose.")
(def-plant-code *tulip* 2)
(defplant lily 3)
(defsystem "named-by-string")
