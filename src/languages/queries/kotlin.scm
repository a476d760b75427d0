; Classes of every kind.
(class_declaration "interface" name: (identifier) @name (class_body)? @body) @def.interface
(class_declaration name: (identifier) @name (enum_class_body) @body) @def.enum
(class_declaration "class" name: (identifier) @name (class_body)? @body) @def.class
(object_declaration name: (identifier) @name (class_body)? @body) @def.object
(companion_object name: (identifier) @name (class_body)? @body) @def.object
; The grammar takes some annotated classes for calls of an infix function `class`; what follows a name alone is not theirs.
(infix_expression . (identifier) @outer . (identifier) @_class . (identifier) @name @def.class
  (#any-of? @_class "class" "interface" "object"))
(infix_expression . (identifier) @outer @_class . (identifier) @name @def.class (#any-of? @_class "interface" "object"))
(infix_expression (identifier) @_class . [
    (identifier) @name
    (call_expression . (identifier) @name . (value_arguments))
    (call_expression . (identifier) @name . (annotated_lambda (lambda_literal "{" @body)))
  ] (#any-of? @_class "class" "interface" "object")) @def.class
(infix_expression (infix_expression (identifier) @_class .) . (identifier) @name . (lambda_literal "{" @body)
  (#any-of? @_class "class" "interface" "object")) @def.class
(infix_expression (infix_expression (identifier) @_class .) @outer . (identifier) @name @def.class
  (#any-of? @_class "class" "interface" "object"))
(infix_expression (identifier) @_class . (call_expression (annotated_lambda (lambda_literal
  (property_declaration (variable_declaration . (identifier) @name)
    [(getter) (setter) (property_delegate)]? @body) @def.property)))
  (#eq? @_class "class"))
(infix_expression (infix_expression (identifier) @_class .) (lambda_literal
  (property_declaration (variable_declaration . (identifier) @name)
    [(getter) (setter) (property_delegate)]? @body) @def.property)
  (#eq? @_class "class"))
(enum_entry (identifier) @name (class_body)? @body) @def.enum_member
(type_alias type: (identifier) @name) @def.type
(infix_expression . (identifier) @outer . (identifier) @_alias . (identifier) @name @def.type (#eq? @_alias "typealias"))
(infix_expression . (identifier) @outer @_alias . (identifier) @name @def.type (#eq? @_alias "typealias"))

; Members of a companion belong to the class, as callers write them.
(companion_object (class_body (function_declaration "fun" @mod.static)))
(companion_object (class_body (property_declaration ["val" "var"] @mod.static)))

; Functions; the receiver of an extension owns it.
(function_declaration (user_type) @receiver . name: (identifier) @name (function_body)? @body) @def.function
(function_declaration (nullable_type (user_type) @receiver) . name: (identifier) @name (function_body)? @body) @def.function
(function_declaration name: (identifier) @name (function_body)? @body) @def.function
(secondary_constructor "constructor" @name [(constructor_delegation_call) (block)]? @body) @def.constructor

; Functions without a body only declare.
(class_body (function_declaration (function_value_parameters) @mod.declaration .))
(class_body (function_declaration (function_value_parameters)
  . [(user_type) (nullable_type) (function_type) (parenthesized_type)] @mod.declaration .))

; Properties of files and types, not of functions.
(source_file (property_declaration (user_type) @receiver . (variable_declaration . (identifier) @name)
  [(getter) (setter) (property_delegate)] @body) @def.property)
(source_file (property_declaration (variable_declaration . (identifier) @name)
  [(getter) (setter) (property_delegate)]? @body) @def.property)
(class_body (property_declaration (variable_declaration . (identifier) @name)
  [(getter) (setter) (property_delegate)]? @body) @def.property)
(enum_class_body (property_declaration (variable_declaration . (identifier) @name)
  [(getter) (setter) (property_delegate)]? @body) @def.property)
(source_file (property_declaration (multi_variable_declaration (variable_declaration . (identifier) @name))) @def.property)
(class_parameter ["val" "var"] . (identifier) @name) @def.property

; Kotest and Spek: test("...") { }
(call_expression (call_expression (identifier) . (value_arguments . (value_argument . (string_literal) @name) .))
  . (annotated_lambda (lambda_literal "{" @body))) @def.test

((annotation (user_type . (identifier) @mod.test)) (#any-of? @mod.test "Test" "ParameterizedTest" "RepeatedTest"))
((annotation (constructor_invocation (user_type . (identifier) @mod.deprecated))) (#eq? @mod.deprecated "Deprecated"))
(annotation) @attr
; The arguments of the last annotation may be taken for the expression that it annotates.
(annotated_expression (annotation) . (parenthesized_expression) @attr .)

(import) @import

[(line_comment) (block_comment)] @comment
[(string_literal) (multiline_string_literal)] @string
