; Shared by JavaScript, TypeScript and TSX: node names that all three grammars have.
; Patterns that start at a node with much below it (program, class_body) stay in progress, and cost, for all of it:
; there is one for the program.

; --- text ranges
(comment) @comment
(string) @string
(template_string (string_fragment) @string)
(regex) @string

; --- imports
(import_statement source: (string) @import)
(export_statement source: (string) @import)
(call_expression function: (import) arguments: (arguments . (string) @import))
((call_expression function: (identifier) @_require arguments: (arguments . (string) @import))
  (#eq? @_require "require"))

; --- functions
(function_declaration name: (_) @name body: (_) @body) @def.function
(generator_function_declaration name: (_) @name body: (_) @body) @def.function
(variable_declarator name: (identifier) @name
  value: [(function_expression body: (_) @body) (generator_function body: (_) @body) (arrow_function body: (_) @body)]) @def.function
(assignment_expression
  left: [(identifier) @name
    (member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @name)]
  right: [(function_expression body: (_) @body) (generator_function body: (_) @body) (arrow_function body: (_) @body)]) @def.function
(assignment_expression left: (member_expression object: (_) @receiver property: (property_identifier) @name)
  right: (assignment_expression right: (function_expression body: (_) @body))) @def.function
(assignment_expression right: (assignment_expression left: (member_expression property: (_) @name) right: (function_expression))) @outer
((assignment_expression left: (member_expression) @_left right: (function_expression name: (identifier) @name @export body: (_) @body)) @def.function
  (#eq? @_left "module.exports"))
; named and not assigned: `use(function later() {})`, `return function next() {}`, `(function start() {})()`
(arguments (function_expression name: (identifier) @name body: (_) @body) @def.function)
(array (function_expression name: (identifier) @name body: (_) @body) @def.function)
(return_statement (function_expression name: (identifier) @name body: (_) @body) @def.function)
(parenthesized_expression (function_expression name: (identifier) @name body: (_) @body) @def.function)
(arguments (generator_function name: (identifier) @name body: (_) @body) @def.function)
(return_statement (generator_function name: (identifier) @name body: (_) @body) @def.function)
(export_statement "default" @name @mod.default @mod.exported value: [
  (function_expression !name body: (_) @body) (arrow_function body: (_) @body)]) @def.function

; --- classes and object literals
(class_declaration name: (_) @name body: (_) @body) @def.class
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @def.class
((assignment_expression left: (member_expression) @_left right: (class name: (_) @name @export body: (_) @body)) @def.class
  (#eq? @_left "module.exports"))
((assignment_expression
  left: [(identifier) @name (member_expression object: (_) @receiver property: (property_identifier) @name)] @_left
  right: (class body: (_) @body)) @def.class
  (#not-eq? @_left "module.exports"))
(return_statement (class name: (_) @name body: (_) @body) @def.class)
(arguments (class name: (_) @name body: (_) @body) @def.class)
(arrow_function body: (class name: (_) @name body: (_) @body) @def.class)
(export_statement "default" @name @mod.default @mod.exported value: (class !name body: (_) @body)) @def.class
(method_definition name: (_) @name body: (_) @body) @def.method
(pair key: (_) @name value: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @def.function
(pair key: (_) @name value: (object) @body) @scope
((assignment_expression left: (member_expression property: (property_identifier) @name) right: (object) @body) @scope
  (#not-any-of? @name "exports" "prototype"))
; `A.prototype = { ... }`: its members belong to A
((assignment_expression left: (member_expression object: (_) @name property: (property_identifier) @_prototype)
  right: (object) @body) @scope.class
  (#eq? @_prototype "prototype"))

; --- tests: a call with a title and a function; the test functions are told apart in the entry
(call_expression function: [(identifier) (member_expression object: (identifier))]
  arguments: (arguments . [(string (string_fragment) @name) (template_string (string_fragment) @name)]
    [(arrow_function) (function_expression)] @body)) @def.test

; --- variables at the top of a file
(program [
  (lexical_declaration (variable_declarator name: (identifier) @name) @def.variable)
  (variable_declaration (variable_declarator name: (identifier) @name) @def.variable)
  (export_statement declaration: [
    (lexical_declaration (variable_declarator name: (identifier) @name) @def.variable)
    (variable_declaration (variable_declarator name: (identifier) @name) @def.variable)])])

; `export const { a, b: c } = made()`
(program (export_statement "export" @mod.exported declaration: (lexical_declaration (variable_declarator
  name: [
    (object_pattern [(shorthand_property_identifier_pattern) @name (pair_pattern value: (identifier) @name)])
    (array_pattern (identifier) @name)
  ]) @def.variable)))

; --- what widens and exports a definition
(lexical_declaration (variable_declarator name: (identifier) @name)) @outer
(variable_declaration (variable_declarator name: (identifier) @name)) @outer
(export_statement "export" @mod.exported "default"? @mod.default declaration: [
  (_ name: (_) @name)
  (lexical_declaration (variable_declarator name: (_) @name))
  (variable_declaration (variable_declarator name: (_) @name))]) @outer
(export_statement (export_clause (export_specifier name: (_) @export)))
(export_statement "default" value: (identifier) @export)
((assignment_expression left: (member_expression) @_left right: (object [
  (method_definition name: (_) @name)
  (pair key: (_) @name value: [(function_expression) (arrow_function)])] @mod.exported))
  (#eq? @_left "module.exports"))
((assignment_expression left: (member_expression object: (identifier) @_exports property: (property_identifier) @name) @mod.exported
  right: [(number) (string) (template_string) (true) (false) (array) (regex)]) @def.variable
  (#eq? @_exports "exports"))
((assignment_expression left: (member_expression) @_left
  right: [(identifier) @export (object [(shorthand_property_identifier) @export (pair value: (identifier) @export)])])
  (#eq? @_left "module.exports"))

(decorator) @attr
