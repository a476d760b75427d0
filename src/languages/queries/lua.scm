; Functions in every style; the tables they belong to are receivers.
(function_declaration "local"? @mod.private name: (identifier) @name body: (block)? @body) @def.function
(function_declaration name: (dot_index_expression table: (_) @receiver field: (identifier) @name) body: (block)? @body) @def.function
(function_declaration name: (method_index_expression table: (_) @receiver method: (identifier) @name) body: (block)? @body) @def.method

; M.x = function() end, x = function() end, local x = function() end
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @receiver field: (identifier) @name))
  (expression_list . value: (function_definition body: (block)? @body))) @def.function
(variable_declaration "local" @mod.private (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition body: (block)? @body)))) @def.function
(assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition body: (block)? @body))) @def.function

; { x = function() end, ["x"] = function() end }
(field name: [(identifier) (string)] @name value: (function_definition body: (block)? @body)) @def.function

; Values at the top of the file; one without `=` in its signature is a table.
(chunk (variable_declaration "local" @mod.private (assignment_statement
  (variable_list name: (identifier) @name)
  (expression_list (table_constructor)? @body))) @def.variable)
(chunk (assignment_statement
  (variable_list name: [(identifier) @name (dot_index_expression table: (identifier) @receiver field: (identifier) @name)])
  (expression_list (table_constructor)? @body)) @def.variable)

; Keys of those tables.
(chunk [
  (variable_declaration (assignment_statement (expression_list (table_constructor
    (field name: [(identifier) (string)] @name) @def.field))))
  (assignment_statement (expression_list (table_constructor
    (field name: [(identifier) (string)] @name) @def.field)))
  (return_statement (expression_list (table_constructor
    (field name: [(identifier) (string)] @name) @def.field)))
])

; describe("...", function() end)
(function_call name: (identifier)
  arguments: (arguments . (string) @name . (function_definition body: (block)? @body) .)) @def.test

(function_call name: (identifier) @_require
  arguments: (arguments . (string) @import)
  (#any-of? @_require "require" "dofile" "loadfile" "include"))
(function_call name: (identifier) @_protected
  arguments: (arguments . (identifier) @_require . (string) @import)
  (#eq? @_protected "pcall") (#eq? @_require "require"))

(comment) @comment
(string) @string
