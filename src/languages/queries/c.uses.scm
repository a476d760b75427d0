(call_expression function: [(identifier) @use.call (field_expression field: (field_identifier) @use.call)])

(assignment_expression left: [(identifier) @use.write (field_expression field: (field_identifier) @use.write)])
(update_expression argument: [(identifier) @use.write (field_expression field: (field_identifier) @use.write)])
(init_declarator declarator: (identifier) @use.write)
(declaration declarator: (identifier) @use.write)
(pointer_declarator declarator: (identifier) @use.write)
(array_declarator declarator: (identifier) @use.write)
(parameter_declaration declarator: (identifier) @use.write)
(field_designator (field_identifier) @use.write)
(initializer_pair designator: (field_identifier) @use.write)
(preproc_params (identifier) @use.write)

; prototypes in functions, and what the grammar takes for functions
(function_declarator declarator: (identifier) @use.other)
(field_declaration declarator: (field_identifier) @use.other)
(pointer_declarator declarator: (field_identifier) @use.other)
(array_declarator declarator: (field_identifier) @use.other)
(attribute_specifier (argument_list (identifier) @use.other))
(attribute_specifier (argument_list (call_expression function: (identifier) @use.other)))
; bodies of macros have no syntax tree
(preproc_def value: (preproc_arg) @scan)
(preproc_function_def value: (preproc_arg) @scan)

((primitive_type) @use.type (#match? @use.type "_t$"))
(type_identifier) @use.type
[(field_identifier) (identifier)] @use.read
