; Everything is a call. Words that define and special forms are no occurrences, though the grammar calls them identifiers.
((call target: (identifier) @use.none) (#any-of? @use.none
  "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defmodule" "defprotocol" "defimpl" "defstruct"
  "defexception" "defoverridable" "alias" "import" "require" "use" "if" "unless" "case" "cond" "for" "with" "receive" "try"
  "quote" "unquote" "unquote_splicing" "super"))
((unary_operator operator: "@" operand: (call target: (identifier) @use.none)) (#any-of? @use.none
  "doc" "moduledoc" "typedoc" "shortdoc" "spec" "type" "typep" "opaque" "callback" "macrocallback" "impl" "behaviour"
  "deprecated" "derive" "optional_callbacks" "enforce_keys"))
((call target: (identifier) @_import (arguments) @within.import) (#any-of? @_import "alias" "import" "require" "use"))
((unary_operator operator: "@" operand: (call target: (identifier) @_type (arguments) @within.type))
  (#any-of? @_type "spec" "type" "typep" "opaque" "callback" "macrocallback"))

(unary_operator operator: "@" operand: [(identifier) @use.read (call target: (identifier) @use.write)])
(call target: [(identifier) @use.call (dot right: (identifier) @use.call)])
(binary_operator left: (_) operator: "|>" right: (identifier) @use.call)
(binary_operator left: (identifier) @use.write operator: "=")
(binary_operator left: (tuple (identifier) @use.write) operator: "=")
(binary_operator left: (identifier) @use.write operator: "<-")
(binary_operator left: (tuple (identifier) @use.write) operator: "<-")

((keyword) @use.none (#match? @use.none "^(do|else|rescue|catch|after):"))
(alias) @tail.read
(identifier) @use.read
[(atom) (keyword)] @use.other
