; PHP. Sections of a file (`namespace A;`) and names are settled in ../php.ts.

(namespace_definition name: (_) @name body: (_) @body) @def.namespace
(namespace_definition name: (_) @name !body) @def.namespace @open

(class_declaration name: (name) @name body: (_) @body) @def.class
(interface_declaration name: (name) @name body: (_) @body) @def.interface
(trait_declaration name: (name) @name body: (_) @body) @def.trait
(enum_declaration name: (name) @name body: (_) @body) @def.enum
(enum_case name: (name) @name) @def.enum_member

(function_definition name: (name) @name body: (_) @body) @def.function
(method_declaration name: (name) @name body: (_) @body) @def.method
(method_declaration name: (name) @name !body) @def.method @mod.declaration
(property_promotion_parameter name: (variable_name) @name) @def.property
(property_declaration (property_element name: (variable_name) @name) @def.property (property_hook_list)? @body) @outer
(const_declaration (const_element . (name) @name) @def.constant) @outer

(assignment_expression
  left: (variable_name) @name
  right: [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]) @def.function
(expression_statement
  (function_call_expression
    function: (name) @_function
    arguments: (arguments . (argument [(string) (encapsed_string)] @name)))
  (#eq? @_function "define")) @def.constant
(expression_statement
  (function_call_expression
    function: (name) @_function
    arguments: (arguments
      . (argument [(string) (encapsed_string)] @name)
      . (argument [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)])))
  (#any-of? @_function "it" "test" "describe")) @def.test

(namespace_use_declaration (namespace_use_clause . [(qualified_name) (name)] @import))
; `use A\{B, C}`: the shared part
(namespace_use_declaration (namespace_name) @import)
[
  (require_expression (string) @import)
  (require_once_expression (string) @import)
  (include_expression (string) @import)
  (include_once_expression (string) @import)
  (require_expression (binary_expression right: (string) @import))
  (require_once_expression (binary_expression right: (string) @import))
  (include_expression (binary_expression right: (string) @import))
  (include_once_expression (binary_expression right: (string) @import))
]
(attribute_list) @attr
((attribute (name) @mod.test) (#any-of? @mod.test "Test" "DataProvider"))
((attribute [(name) (qualified_name)] @mod.deprecated) (#match? @mod.deprecated "^\\\\?Deprecated$"))
(comment) @comment
[(string) (encapsed_string) (heredoc_body) (nowdoc_body)] @string
