(import_require_clause) @within.import
(required_parameter pattern: (identifier) @use.write)
(optional_parameter pattern: (identifier) @use.write)
(extends_clause value: [(identifier) @use.type (member_expression property: (_) @use.type)])
(index_signature name: (identifier) @use.other)
(type_identifier) @use.type
