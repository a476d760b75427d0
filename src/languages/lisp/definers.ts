import type { SymbolKind } from '../../../reader/api.ts'

/** What a form defines whose first word it is. */
export interface Definer {
  readonly kind: SymbolKind
  /** Which element behind the name is its documentation, when that is a string; 0 for none. */
  readonly doc?: number
  /** Parameters stand in a list with the name or nowhere: what follows the name is no part of the signature. */
  readonly plain?: boolean
  /** What is defined shows in the spelling of its name: `*a*` is a variable, `+a+` a constant. */
  readonly byName?: boolean
  /** Scheme's `define`: a function when the name stands in a list or the value is a lambda, else a variable. */
  readonly byShape?: boolean
}

export type Definers = ReadonlyMap<string, Definer>

const group = (kind: SymbolKind, doc: number, words: string): [string, Definer][] =>
  words.split(' ').map((word) => [word, { kind, doc }])
const plain = (kind: SymbolKind, words: string): [string, Definer][] =>
  words.split(' ').map((word) => [word, { kind, plain: true }])
const shaped = (words: string): [string, Definer][] =>
  words.split(' ').map((word) => [word, { kind: 'variable', byShape: true }])

export const EMACS_LISP: Definers = new Map([
  ...group('function', 2, 'defun defsubst cl-defun cl-defsubst define-inline cl-defgeneric defalias iter-defun transient-define-prefix transient-define-suffix transient-define-infix transient-define-argument'),
  ...group('function', 1, 'define-minor-mode define-globalized-minor-mode'),
  ...group('function', 3, 'define-derived-mode'),
  ...group('method', 2, 'cl-defmethod'),
  ...group('macro', 2, 'defmacro cl-defmacro'),
  ...group('variable', 2, 'defvar defvar-local defcustom defface defvar-keymap'),
  ...group('constant', 2, 'defconst'),
  ...group('module', 2, 'defgroup'),
  ...group('struct', 1, 'cl-defstruct'),
  ...group('class', 3, 'defclass'),
  ...group('type', 2, 'cl-deftype define-error'),
  ...group('test', 2, 'ert-deftest'),
]) // prettier-ignore

export const COMMON_LISP: Definers = new Map([
  ...group('function', 2, 'defun defgeneric define-modify-macro'),
  ...group('method', 2, 'defmethod'),
  ...group('macro', 2, 'defmacro define-compiler-macro define-setf-expander defsetf define-symbol-macro'),
  ...group('variable', 2, 'defvar defparameter defglobal define-global'),
  ...group('constant', 2, 'defconstant define-constant'),
  ...group('class', 0, 'defclass define-condition'),
  ...group('struct', 1, 'defstruct'),
  ...group('type', 2, 'deftype'),
  ...group('namespace', 0, 'defpackage define-package uiop:define-package'),
  ...group('module', 0, 'defsystem asdf:defsystem'),
  ...group('test', 0, 'deftest define-test def-test'),
]) // prettier-ignore

export const SCHEME: Definers = new Map([
  ...shaped('define define-public define* define-inline'),
  ...plain('macro', 'define-syntax define-macro define-syntax-rule'),
  ...group('struct', 0, 'define-record-type define-structure'),
  ...group('module', 0, 'define-library library define-module'),
]) // prettier-ignore

export const RACKET: Definers = new Map([
  ...shaped('define define/contract define-inline'),
  ...plain('macro', 'define-syntax define-syntax-rule define-syntax-parser define-simple-macro define-syntax-parse-rule'),
  ...group('struct', 0, 'struct define-struct struct/contract'),
  ...group('method', 0, 'define/public define/private define/override define/augment define/pubment'),
  ...plain('interface', 'define-generics define-signature'),
  ...group('type', 0, 'define-type'),
  ...group('module', 0, 'module module* module+'),
  ...group('test', 0, 'test-case test-suite'),
]) // prettier-ignore

/** Words that begin as definitions do and are none, or name several things. */
const NO_DEFINERS = new Set(['define-key', 'define-abbrev', 'define-values', 'default', 'defer', 'deftheme'])

/** At the top of a file a word that begins with `def` is a macro that defines, whoever wrote it. */
export function unknownDefiner(word: string): Definer | undefined {
  return /^def(?:ine)?[\w*/-]*$/.test(word) && !NO_DEFINERS.has(word)
    ? { kind: 'function', doc: 2, byName: true }
    : undefined
}
