; `<div>` names nothing of the program, `<Board>` a component
((jsx_opening_element name: (identifier) @use.other) (#match? @use.other "^[a-z]"))
((jsx_self_closing_element name: (identifier) @use.other) (#match? @use.other "^[a-z]"))
(jsx_opening_element name: [(identifier) @use.call (member_expression property: (_) @use.call)])
(jsx_self_closing_element name: [(identifier) @use.call (member_expression property: (_) @use.call)])
(jsx_closing_element name: [(identifier) @use.other (member_expression property: (_) @use.other)])
(jsx_attribute (property_identifier) @use.other)
