; Shared by JavaScript, TypeScript and TSX: node names that all three grammars have.

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
(assignment_expression left: (identifier) @name
  right: [(function_expression body: (_) @body) (generator_function body: (_) @body) (arrow_function body: (_) @body)]) @def.function
(assignment_expression left: (member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @name)
  right: [(function_expression body: (_) @body) (generator_function body: (_) @body) (arrow_function body: (_) @body)]) @def.function
(export_statement "default" @name @mod.default
  value: [(function_expression !name body: (_) @body) (arrow_function body: (_) @body)]) @def.function
(assignment_expression left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (function_expression name: (identifier) @name @export body: (_) @body)
  (#eq? @_module "module") (#eq? @_exports "exports")) @def.function

; --- classes
(class_declaration name: (_) @name body: (_) @body) @def.class
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @def.class
(assignment_expression left: (identifier) @name right: (class body: (_) @body)) @def.class
(assignment_expression left: (member_expression object: (_) @receiver property: (property_identifier) @name)
  right: (class body: (_) @body)) @def.class
(export_statement "default" @name @mod.default value: (class !name body: (_) @body)) @def.class
(class_body (method_definition name: (_) @name body: (_) @body) @def.method)

; --- object literals that are a value of their own (not call arguments)
(variable_declarator value: (object (method_definition name: (_) @name body: (_) @body) @def.function))
(variable_declarator value: (object (pair key: (_) @name
  value: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @def.function))
(assignment_expression right: (object (method_definition name: (_) @name body: (_) @body) @def.function))
(assignment_expression right: (object (pair key: (_) @name
  value: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @def.function))
(export_statement value: (object (method_definition name: (_) @name body: (_) @body) @def.function))
(export_statement value: (object (pair key: (_) @name
  value: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @def.function))
(return_statement (object (method_definition name: (_) @name body: (_) @body) @def.function))
(return_statement (object (pair key: (_) @name
  value: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @def.function))
(pair value: (object (method_definition name: (_) @name body: (_) @body) @def.function))
(pair value: (object (pair key: (_) @name
  value: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @def.function))

; --- tests: a call with a title and a function; the test functions are told apart in the entry
(call_expression function: [(identifier) (member_expression object: (identifier))]
  arguments: (arguments . [(string (string_fragment) @name) (template_string (string_fragment) @name)]
    [(arrow_function) (function_expression)] @body)) @def.test

; --- variables at the top of a file
(program (lexical_declaration (variable_declarator name: (identifier) @name) @def.variable) @outer)
(program (variable_declaration (variable_declarator name: (identifier) @name) @def.variable) @outer)
(program (export_statement declaration: (lexical_declaration
  (variable_declarator name: (identifier) @name) @def.variable)))
(program (export_statement declaration: (variable_declaration
  (variable_declarator name: (identifier) @name) @def.variable)))

; --- what qualifies
(pair key: (_) @name value: (object) @body) @scope

; --- what widens and exports a definition
(lexical_declaration (variable_declarator name: (identifier) @name)) @outer
(variable_declaration (variable_declarator name: (identifier) @name)) @outer
(export_statement "export" @mod.exported declaration: (_ name: (_) @name)) @outer
(export_statement "default" @mod.default declaration: (_ name: (_) @name)) @outer
(export_statement "export" @mod.exported declaration: (_ (variable_declarator name: (_) @name))) @outer
(export_statement (export_clause (export_specifier name: (_) @export)))
(export_statement "default" value: (identifier) @export)
(assignment_expression left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [(identifier) @export (object [(shorthand_property_identifier) @export (pair value: (identifier) @export)])]
  (#eq? @_module "module") (#eq? @_exports "exports"))

(decorator) @attr
