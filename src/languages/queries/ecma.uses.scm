; Occurrences in JavaScript, TypeScript and TSX. Of two captures of one node the pattern that stands first counts.
(import_statement) @within.import
(export_statement source: (_)) @within.import
((variable_declarator name: (_) @within.import value: (call_expression function: (identifier) @_require))
  (#eq? @_require "require"))

(call_expression function: [(identifier) @use.call (member_expression property: (_) @use.call)])
(new_expression constructor: [(identifier) @use.call (member_expression property: (_) @use.call)])
(decorator [(identifier) @use.call (member_expression property: (_) @use.call)])

(assignment_expression left: [(identifier) @use.write (member_expression property: (_) @use.write)])
(augmented_assignment_expression left: [(identifier) @use.write (member_expression property: (_) @use.write)])
(update_expression argument: [(identifier) @use.write (member_expression property: (_) @use.write)])
(variable_declarator name: (identifier) @use.write)
(for_in_statement left: (identifier) @use.write)
(array_pattern (identifier) @use.write)
(pair_pattern value: (identifier) @use.write)
(assignment_pattern left: (identifier) @use.write)
(object_assignment_pattern left: (_) @use.write)
(rest_pattern (identifier) @use.write)
(arrow_function parameter: (identifier) @use.write)
(catch_clause parameter: (identifier) @use.write)
(function_expression name: (identifier) @use.write)
(shorthand_property_identifier_pattern) @use.write
(pair key: (property_identifier) @use.write)

(member_expression property: (_) @use.read)
(shorthand_property_identifier) @use.read
(identifier) @use.read
[(property_identifier) (private_property_identifier)] @use.other
