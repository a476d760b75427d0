; Both styles: `name() { }` and `function name { }`.
(function_definition name: (word) @name body: (_) @body) @def.function

; Variables: constants and exports wherever they stand, others at the top of the file only.
(declaration_command "readonly" (variable_assignment name: (variable_name) @name)) @def.constant
(declaration_command "export" @mod.exported (variable_assignment name: (variable_name) @name)) @def.variable
(program (declaration_command ["declare" "typeset"] (variable_assignment name: (variable_name) @name)) @def.variable)
(program (variable_assignment name: (variable_name) @name) @def.variable)
(program (variable_assignments (variable_assignment name: (variable_name) @name) @def.variable))
(program (if_statement (variable_assignment name: (variable_name) @name) @def.variable))

; alias ll='ls -l'
(command name: (command_name (word) @_alias)
  argument: [(concatenation . (word) @name) (word) @name] @def.macro
  (#eq? @_alias "alias"))

(command name: (command_name (word) @_source) . argument: (_) @import
  (#any-of? @_source "source" "." "load" "bats_load_library"))

(comment) @comment
[(string) (raw_string) (ansi_c_string) (heredoc_body)] @string
