(source (class_name_statement (name) @name @def.class) @outer)
(class_definition name: (name) @name (body) @body) @def.class
(enum_definition name: (name) @name (enumerator_list) @body) @def.enum
(enumerator left: (identifier) @name) @def.enum_member
(signal_statement (name) @name) @def.event

(function_definition name: (name) @name body: (_)? @body) @def.function
(constructor_definition "_init" @name body: (_)? @body) @def.constructor
(source [
  (const_statement name: (name) @name) @def.constant
  (variable_statement name: (name) @name [(setget)]? @body) @def.variable
  (export_variable_statement name: (name) @name) @def.variable
  (onready_variable_statement name: (name) @name) @def.variable])
(class_definition (body [
  (const_statement name: (name) @name) @def.constant
  (variable_statement name: (name) @name [(setget)]? @body) @def.variable
  (export_variable_statement name: (name) @name) @def.variable
  (onready_variable_statement name: (name) @name) @def.variable]))

((annotation (identifier) @_annotation) @attr (#not-any-of? @_annotation "tool" "icon"))
(annotations) @attr
(source (extends_statement (string) @import))
(source (const_statement value: (call . (identifier) @_load (arguments . (string) @import)))
  (#any-of? @_load "preload" "load"))
(comment) @comment
(string) @string
