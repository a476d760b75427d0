(header module: (module) @name [(exports) "where"]? @body) @def.module
(header module: (module) @export (exports))
(exports export: (export variable: [(variable) @export (prefix_id (operator) @export)]))
(exports export: (export type: (_) @export))
(haskell (haddock) @doc)

(data_type name: (_) @name ["=" "where"]? @body) @def.type
(newtype name: (_) @name "="? @body) @def.type
(type_synomym name: (_) @name) @def.type
(kind_signature name: (_) @name) @def.type
(type_family name: (_) @name "where"? @body) @def.type
(data_family name: (_) @name) @def.type

(data_constructor constructor: [
  (prefix name: (_) @name)
  (record name: (_) @name)
  (infix operator: (_) @name)
]) @def.constructor
(newtype_constructor name: (_) @name) @def.constructor
(gadt_constructor name: (_) @name) @def.constructor
(field name: (field_name (variable) @name)) @def.field
(pattern_synonym (signature synonym: (constructor) @name)) @def.constructor
(pattern_synonym (equation synonym: [
  (constructor) @name
  (apply function: (constructor) @name)
  (apply function: (apply function: (constructor) @name))
  (infix operator: (_) @name)
])) @def.constructor

(class name: (_) @name "where"? @body) @def.class
(class_declarations (signature name: [(variable) @name (prefix_id (operator) @name)]) @def.method @mod.declaration)
(class_declarations (signature names: (binding_list name: [(variable) @name (prefix_id (operator) @name)])) @def.method @mod.declaration)
(instance name: (_) @name "where"? @body) @def.extension
(deriving_instance name: (_) @name) @def.extension

; A type signature and the clauses behind it are one function (`mergeClauses`).
(declarations (signature name: [(variable) @name (prefix_id (operator) @name)]) @def.function)
(declarations (signature names: (binding_list name: [(variable) @name (prefix_id (operator) @name)])) @def.function)
(local_binds (signature name: (variable) @name) @def.function . [(function) (bind)])
(function name: [(variable) @name (prefix_id (operator) @name)] match: (_)? @body) @def.function
(function (infix operator: [(operator) @name (infix_id (variable) @name)]) match: (_)? @body) @def.function
(declarations (bind name: [(variable) @name (prefix_id (operator) @name)] match: (_)? @body) @def.function)
(instance_declarations (bind name: [(variable) @name (prefix_id (operator) @name)] match: (_)? @body) @def.function)
(class_declarations (bind name: [(variable) @name (prefix_id (operator) @name)] match: (_)? @body) @def.function)
(declarations (bind pattern: (tuple element: (variable) @name) match: (_) @body) @def.variable)
(foreign_import signature: (signature name: (variable) @name)) @def.function @mod.extern

; Hspec and Tasty: describe "..." $ do, testGroup "..." [ ]
(infix left_operand: (apply function: (variable) @_test argument: (literal (string) @name)) right_operand: (_) @body
  (#any-of? @_test "describe" "it" "specify" "context" "testCase" "testProperty" "prop" "testGroup")) @def.test
(apply function: (apply function: (variable) @_test argument: (literal (string) @name)) argument: (list) @body
  (#eq? @_test "testGroup")) @def.test

(instance (pragma) @attr)
(field (pragma) @attr)
(import module: (module) @import)

[(comment) (haddock)] @comment
(string) @string
