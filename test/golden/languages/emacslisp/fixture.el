;;; garden.el --- Keeps a garden  -*- lexical-binding: t; -*-

;; Copyright (C) 2024 Nobody

;;; Commentary:

;; Plants things.

;;; Code:

(require 'cl-lib)
(require 'subr-x nil t)
(eval-when-compile (require 'rx))

(defgroup garden nil
  "Gardening."
  :group 'tools)

(defcustom garden-speed 3
  "How fast plants grow."
  :type 'integer
  :group 'garden)

(defvar garden-plants nil
  "What grows.")
(defvar garden--hidden (make-hash-table))
(defvar garden-undocumented)
(defvar-local garden-here nil "Local to a buffer.")
(defvar garden-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c g") #'garden-plant)
    map)
  "Keys.")
(defconst garden-brackets '(?\( ?\) ?\" ?a ?\\) "Characters.")
(defface garden-face '((t :inherit bold)) "A face.")

;; Plants something.
(defun garden-plant (name &optional (depth 3))
  "Plant NAME.
More text with \"quotes\" and (brackets."
  (interactive "sName: ")
  (let* ((seed (garden--seed name))
         (where (point)))
    (defun garden-inner (x) x)
    (when seed
      (push (cons seed where) garden-plants)
      (mapc #'garden-water garden-plants))))

(defun garden--seed (name)
  (format "%s; not a comment" name))

(defsubst garden-water (plant) "Water PLANT." (cdr plant))
(cl-defun garden-harvest (&key (count 1) all) "Harvest." (list count all))
(define-inline garden-fast (x) (inline-quote ,x))

(defmacro garden-with (plant &rest body)
  "Run BODY with PLANT."
  (declare (indent 1))
  `(let ((it ,plant)) ,@body))

(cl-defstruct (garden-bed (:constructor garden-bed-new) (:copier nil))
  "A bed."
  width height)
(cl-defstruct garden-path length)
(defclass garden-tool ()
  ((name :initarg :name))
  "A tool.")
(define-error 'garden-error "Garden error")

(cl-defgeneric garden-use (tool) "Use TOOL.")
(cl-defmethod garden-use ((tool garden-tool) &optional times)
  "Use it."
  (dotimes (_ (or times 1)) (ignore tool)))

(defalias 'garden-grow #'garden-plant "Another name.")

(define-minor-mode garden-minor-mode
  "Toggle it."
  :lighter " G")
(define-globalized-minor-mode garden-global-mode garden-minor-mode garden-minor-mode)
(define-derived-mode garden-mode special-mode "Garden"
  "Shows the garden.")

;;;###autoload
(defun garden-autoloaded () nil)

(ert-deftest garden-test-plant ()
  "Planting works."
  (should (equal 1 1)))

(provide 'garden)
;;; garden.el ends here

(defun garden-after () "After." 1)
(defvar garden-late 'x "Late.")
(defmacro garden-late-macro () nil)
