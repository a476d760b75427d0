; Variables stand without their `$`.
((command_name (word) @use.call) (#match? @use.call "^[A-Za-z_]"))
(variable_assignment name: [(variable_name) @use.write (subscript name: (variable_name) @use.write)])
(for_statement variable: (variable_name) @use.write)
(declaration_command (variable_name) @use.other)
(unset_command (variable_name) @use.other)
(variable_name) @use.read
