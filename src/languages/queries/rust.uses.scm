[(use_declaration) (extern_crate_declaration)] @within.import
; `mod shelf;` brings a file in
(mod_item name: (identifier) @use.import)
[(lifetime (identifier) @use.none) (label (identifier) @use.none)]

(call_expression function: [
  (identifier) @use.call
  (scoped_identifier name: (identifier) @use.call)
  (field_expression field: (field_identifier) @use.call)])
(generic_function function: [
  (identifier) @use.call
  (scoped_identifier name: (identifier) @use.call)
  (field_expression field: (field_identifier) @use.call)])
(macro_invocation macro: [(identifier) @use.call (scoped_identifier name: (identifier) @use.call)])

(assignment_expression left: [(identifier) @use.write (field_expression field: (field_identifier) @use.write)])
(compound_assignment_expr left: [(identifier) @use.write (field_expression field: (field_identifier) @use.write)])
(let_declaration pattern: (identifier) @use.write)
(let_condition pattern: (identifier) @use.write)
(parameter pattern: (identifier) @use.write)
(closure_parameters (identifier) @use.write)
(for_expression pattern: (identifier) @use.write)
(tuple_pattern (identifier) @use.write)
(slice_pattern (identifier) @use.write)
(mut_pattern (identifier) @use.write)
(ref_pattern (identifier) @use.write)
(reference_pattern (identifier) @use.write)
(captured_pattern . (identifier) @use.write)
(tuple_struct_pattern type: [(identifier) @use.type (scoped_identifier name: (identifier) @use.type)])
(tuple_struct_pattern (identifier) @use.write)
(field_pattern name: (shorthand_field_identifier) @use.write)
(field_pattern name: (field_identifier) @use.read)
(field_initializer field: (field_identifier) @use.write)
(const_parameter name: (identifier) @use.write)

; a variable or a constant
(match_pattern (identifier) @use.other)
(token_tree (identifier) @use.other)
(attribute (identifier) @use.other)
(field_declaration name: (field_identifier) @use.other)
((scoped_identifier path: (identifier) @use.type) (#match? @use.type "^[A-Z]"))
(type_identifier) @use.type
[(field_identifier) (identifier)] @use.read
