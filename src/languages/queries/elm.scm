(module_declaration name: (_) @name exposing: (_) @body) @def.module
(module_declaration exposing: (exposing_list [
  (exposed_value (lower_case_identifier) @export)
  (exposed_type (upper_case_identifier) @export)
  (exposed_operator operator: (_) @export)]))
(file (module_declaration) . (block_comment) @doc . [(import_clause) (block_comment)])

(type_declaration name: (_) @name (eq) @body) @def.type
(union_variant name: (_) @name) @def.constructor
(type_alias_declaration name: (_) @name (eq) @body) @def.type
(type_alias_declaration typeExpression: (type_expression part: (record_type
  fieldType: (field_type name: (_) @name) @def.field)))
(port_annotation name: (_) @name) @def.function
(infix_declaration operator: (_) @name) @def.operator

; A type annotation and the definition behind it are one function (`mergesClauses`).
(file (type_annotation name: (_) @name) @def.function)
(file (value_declaration functionDeclarationLeft: (function_declaration_left . (lower_case_identifier) @name) (eq) @body)
  @def.function)
(let_in_expr valueDeclaration: (value_declaration
  functionDeclarationLeft: (function_declaration_left . (lower_case_identifier) @name . (_)) (eq) @body) @def.function)

; elm-test: describe "..." [ ], test "..." <| \_ -> ...
(bin_op_expr . part: (function_call_expr target: (value_expr name: (_) @_test) (string_constant_expr) @name)
  . (operator) @body (#match? @_test "^(Test\\.)?(test|todo|fuzz[23]?|fuzzWith|describe|concat|skip|only)$")) @def.test
(function_call_expr target: (value_expr name: (_) @_test) (string_constant_expr) @name . (_)? @body
  (#match? @_test "^(Test\\.)?(test|todo|fuzz[23]?|fuzzWith|describe)$")) @def.test

(import_clause moduleName: (_) @import)
[(line_comment) (block_comment)] @comment
(string_constant_expr) @string
