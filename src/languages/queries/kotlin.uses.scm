(import) @within.import
(package_header) @within.other

(call_expression . [
  (identifier) @use.call
  (navigation_expression (_) (identifier) @use.call .)])
(annotation (constructor_invocation (user_type (identifier) @use.type .)))
(constructor_invocation (user_type (identifier) @use.call .))
; `a to b`
(infix_expression (_) . (identifier) @use.call . (_))
(callable_reference (identifier) @use.read .)

(assignment left: [(identifier) @use.write (navigation_expression (_) (identifier) @use.write .)])
(unary_expression ["++" "--"] (identifier) @use.write)
(variable_declaration . (identifier) @use.write)
(parameter . (identifier) @use.write)
(class_parameter (identifier) @use.write)
(setter (identifier) @use.write)

(user_type (identifier) @use.type)
(type_parameter (identifier) @use.type)
(type_constraint . (identifier) @use.type)
(type_alias type: (identifier) @use.type)
(value_argument . (identifier) @use.other "=")
; `$name` in a string
((string_literal (string_content) @_dollar . (string_content) @head.read) (#eq? @_dollar "$"))
((multiline_string_literal (string_content) @_dollar . (string_content) @head.read) (#eq? @_dollar "$"))
(label) @use.none
(identifier) @use.read
