; JavaScript only: fields.
(field_definition property: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @def.method
(field_definition property: (_) @name) @def.field
