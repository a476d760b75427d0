; Functions are values that are assigned.
(binary_operator lhs: [(identifier) (string)] @name operator: ["<-" "=" "<<-"]
  rhs: (function_definition body: (_) @body)) @def.function
(binary_operator lhs: (extract_operator lhs: (identifier) @receiver rhs: (identifier) @name) operator: ["<-" "=" "<<-"]
  rhs: (function_definition body: (_) @body)) @def.method
(binary_operator lhs: (parenthesized_expression (function_definition body: (_) @body)) operator: "->"
  rhs: (identifier) @name) @def.function

; Classes: R6, reference classes, S4, S7, ggproto; generic functions (which of it, see r.ts).
(binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"]
  rhs: (call function: [(identifier) @_class (namespace_operator rhs: (identifier) @_class)])
  (#any-of? @_class "R6Class" "setRefClass" "setClass" "new_class" "ggproto" "proto" "new_generic" "new_external_generic"
    "setGeneric")) @def.class
(binary_operator lhs: (call function: [(identifier) @_method (namespace_operator rhs: (identifier) @_method)]
    arguments: (arguments . (argument value: (identifier) @name) . (comma) . (argument value: (_) @receiver)))
  rhs: (function_definition body: (_) @body) (#eq? @_method "method")) @def.method
; What calls define: S4, tests (which of it, see r.ts).
(program (call function: [(identifier) @_set (namespace_operator rhs: (identifier) @_set)]
  arguments: (arguments . (argument value: (string) @name))) @def.test
  (#any-of? @_set "setClass" "setRefClass" "setClassUnion" "setGeneric" "setMethod" "setReplaceMethod" "assign"
    "test_that" "describe" "it"))
(braced_expression (call function: [(identifier) @_set (namespace_operator rhs: (identifier) @_set)]
  arguments: (arguments . (argument value: (string) @name))) @def.test
  (#any-of? @_set "setClass" "setGeneric" "setMethod" "assign" "test_that" "describe" "it"))

; Members: public = list(a = ..., f = function() ...), slots = c(a = "numeric").
(binary_operator rhs: (call function: [(identifier) @_class (namespace_operator rhs: (identifier) @_class)]
  arguments: (arguments (argument name: (identifier) @_part value: (call arguments: (arguments
    (argument name: (_) @name value: (function_definition body: (_) @body)) @def.method)))))
  (#any-of? @_class "R6Class" "setRefClass" "new_class") (#any-of? @_part "public" "methods" "private" "active"))
(binary_operator rhs: (call function: [(identifier) @_class (namespace_operator rhs: (identifier) @_class)]
  arguments: (arguments (argument name: (identifier) @_part value: (call arguments: (arguments
    (argument name: (_) @name) @def.field)))))
  (#any-of? @_class "R6Class" "setRefClass" "setClass" "new_class")
  (#any-of? @_part "public" "private" "active" "fields" "slots" "representation" "properties"))
(binary_operator rhs: (call arguments: (arguments (argument name: (identifier) @_part value: (call arguments: (arguments
  (argument name: (_) @name @mod.private)))))) (#eq? @_part "private"))
(binary_operator rhs: (call arguments: (arguments (argument name: (identifier) @_part value: (call arguments: (arguments
  (argument name: (_) @name @mod.getter)))))) (#eq? @_part "active"))
(program (call function: (identifier) @_class arguments: (arguments (argument value: (call arguments: (arguments
    (argument name: (_) @name) @def.field))) @_slots))
  (#any-of? @_class "setClass" "setRefClass") (#match? @_slots "^(slots|fields|representation)"))
(binary_operator rhs: (call function: (identifier) @_class
  arguments: (arguments (argument name: (identifier) @name value: (function_definition body: (_) @body)) @def.method))
  (#any-of? @_class "ggproto" "proto" "new_class"))
(program (call function: (extract_operator lhs: (identifier) @receiver rhs: (identifier) @_set)
  arguments: (arguments (argument name: (identifier) @name value: (function_definition body: (_) @body)) @def.method))
  (#eq? @_set "methods"))

; Values at the top.
(program (binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"]) @def.variable)

(program (call function: (identifier) @_import arguments: (arguments . (argument value: [(identifier) (string)] @import)))
  (#any-of? @_import "library" "require" "requireNamespace" "loadNamespace" "source"))
(braced_expression (call function: (identifier) @_import
    arguments: (arguments . (argument value: [(identifier) (string)] @import)))
  (#any-of? @_import "library" "require" "requireNamespace" "loadNamespace" "source"))
(comment) @comment
(string) @string
