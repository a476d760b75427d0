((variable_declaration ["const" "var"] . (identifier) @use.import (builtin_function (builtin_identifier) @_import))
  (#any-of? @_import "@import" "@cImport"))
(call_expression function: [(identifier) @use.call (field_expression member: (identifier) @use.call)])
(builtin_identifier) @use.call

(assignment_expression left: [(identifier) @use.write (field_expression member: (identifier) @use.write)])
(variable_declaration ["const" "var"] . (identifier) @use.write)
(parameter name: (identifier) @use.write)
(payload (identifier) @use.write)

(variable_declaration type: (identifier) @use.type)
(parameter type: (identifier) @use.type)
(container_field type: (identifier) @use.type)
(function_declaration type: (identifier) @use.type)
(pointer_type (identifier) @use.type)
(slice_type (identifier) @use.type)
(array_type (identifier) @use.type)
(nullable_type (identifier) @use.type)
(error_union_type (identifier) @use.type)
(error_type (identifier) @use.type)
(initializer_list (identifier) @use.read)
(break_label (identifier) @use.none)
(block_label (identifier) @use.none)
(identifier) @use.read
