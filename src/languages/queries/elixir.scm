; Everything is a call: the word called says what it defines (refined in elixir.ts).
(call target: (identifier) @_module (arguments . (alias) @name) (do_block) @body
  (#any-of? @_module "defmodule" "defprotocol" "defimpl")) @def.module

(call target: (identifier) @_def (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: (identifier) @name operator: "when")
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) operator: _ @name right: (identifier))
    (binary_operator left: (binary_operator left: (identifier) operator: _ @name right: (_)) operator: "when")
  ] (keywords)? @body) (do_block)? @body
  (#any-of? @_def "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp")) @def.function

; defstruct [:a, b: 1]
(do_block (call target: (identifier) @name @def.struct (arguments . [(list) (keywords)]))
  (#any-of? @name "defstruct" "defexception"))
(do_block (call target: (identifier) @_struct (arguments . [
    (list (atom) @name @def.field)
    (list (keywords (pair key: (keyword) @name) @def.field))
    (keywords (pair key: (keyword) @name) @def.field)
  ])) (#any-of? @_struct "defstruct" "defexception"))

; @type t :: ..., @callback f(a) :: b
(unary_operator operator: "@" operand: (call target: (identifier) @_type (arguments . (binary_operator
    left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))
  (#any-of? @_type "type" "typep" "opaque")) @def.type
(unary_operator operator: "@" operand: (call target: (identifier) @_callback (arguments . [
    (binary_operator left: (call target: (identifier) @name) operator: "::")
    (binary_operator left: (identifier) @name operator: "::")
    (binary_operator left: (binary_operator left: (call target: (identifier) @name) operator: "::") operator: "when")
  ])) (#any-of? @_callback "callback" "macrocallback")) @def.method @mod.declaration

; What stands before a function, and documentation.
(unary_operator operator: "@" operand: (call target: (identifier) @_doc (arguments . [(string) (sigil)]))
  (#any-of? @_doc "doc" "typedoc" "shortdoc")) @comment
(unary_operator operator: "@" operand: (call target: (identifier) @_moduledoc (arguments . [(string (quoted_content) @doc) (sigil (quoted_content) @doc)]))
  (#eq? @_moduledoc "moduledoc"))
(unary_operator operator: "@" operand: (call target: (identifier) @_attribute)
  (#any-of? @_attribute "spec" "impl" "deprecated" "tag" "dialyzer")) @attr
(unary_operator operator: "@" operand: (call target: (identifier) @_doc (arguments . [(keywords) (boolean)]))
  (#any-of? @_doc "doc" "typedoc")) @attr
(unary_operator operator: "@" operand: (call target: (identifier) @mod.deprecated)
  (#eq? @mod.deprecated "deprecated"))

; Other attributes are constants of the module.
(do_block (unary_operator operator: "@" operand: (call target: (identifier) @name (arguments)))
  @def.constant
  (#not-any-of? @name "doc" "moduledoc" "typedoc" "shortdoc" "spec" "impl" "deprecated" "tag" "moduletag" "describetag"
    "dialyzer" "type" "typep" "opaque" "callback" "macrocallback" "optional_callbacks" "behaviour" "enforce_keys"
    "derive" "compile" "before_compile" "after_compile" "on_definition" "on_load" "external_resource" "fallback_to_any"
    "after_verify" "undefined_impl_description" "vsn" "file" "nifs"))

; describe "..." do, test "...", %{} do
(call target: (identifier) @_test (arguments . (string) @name) (do_block)? @body
  (#any-of? @_test "test" "describe" "property" "feature")) @def.test

(call target: (identifier) @_import (arguments . [(alias) @import (dot left: (alias) @import)])
  (#any-of? @_import "alias" "import" "use" "require"))

(comment) @comment
[(string) (sigil) (charlist)] @string
