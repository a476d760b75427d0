(function_statement (function_name) @name (script_block (param_block) (script_block_body)? @body)) @def.function
(function_statement (function_name) @name (script_block)? @body) @def.function
(param_block (attribute_list (attribute) @attr))
(script_parameter (attribute_list (attribute (attribute_name)) @attr))
(class_statement . (simple_name) @name "{" @body) @def.class
(class_property_definition (variable) @name) @def.property
(class_method_definition (simple_name) @name "(" (script_block)? @body) @def.method
(enum_statement . (simple_name) @name "{" @body) @def.enum
(enum_member . (simple_name) @name) @def.enum_member

; configuration Name { }; Pester: Describe 'name' { }, It 'name' { }
(command command_name: (command_name) @_configuration command_elements: (command_elements . (command_argument_sep)
  . (generic_token) @name) (#match? @_configuration "^[cC]onfiguration$")) @def.function
(command command_name: (command_name) @_test command_elements: (command_elements
    . (command_argument_sep) . [(command_parameter) @_parameter (command_argument_sep)]* .
    [(array_literal_expression (unary_expression (string_literal) @name)) (generic_token) @name])
  (#match? @_test "^([dD]escribe|[cC]ontext|[iI]t)$")) @def.test

; Variables of the script; the left side is a tower of expressions.
(program (statement_list (pipeline (assignment_expression (left_assignment_expression (logical_expression
  (bitwise_expression (comparison_expression (additive_expression (multiplicative_expression (format_expression
  (range_expression (array_literal_expression (unary_expression [
    (variable) @name
    (expression_with_unary_operator (cast_expression (unary_expression (variable) @name)))
  ])))))))))) (assignement_operator)) @def.variable)))

; Attributes before types are expressions of their own (see `prepare` in powershell.ts).
((pipeline) @attr . [(class_statement) (enum_statement) (pipeline)] (#match? @attr "^\\[[\\w.]+ *(\\([^\\n]*\\))? *\\]$"))
(class_property_definition (attribute) @attr)
(class_method_definition (attribute) @attr)

; Comment-based help inside of the function.
(function_statement (function_name) . (comment) @doc (#match? @doc "\\.(SYNOPSIS|DESCRIPTION|Synopsis|synopsis)"))
(script_block . (comment) @doc (#match? @doc "\\.(SYNOPSIS|DESCRIPTION|Synopsis|synopsis)"))

(command command_name: (command_name) @_import command_elements: (command_elements
  . (command_argument_sep) . [(command_parameter) (command_argument_sep)]* .
  [(generic_token) @import (array_literal_expression (unary_expression (string_literal) @import))])
  (#any-of? @_import "Import-Module" "import-module" "ipmo" "using"))
(command (command_invokation_operator) @_dot command_name: (_) @import (#eq? @_dot "."))

(comment) @comment
(string_literal) @string
