(class_heritage [(identifier) @use.type (member_expression property: (_) @use.type)])
(formal_parameters (identifier) @use.write)
