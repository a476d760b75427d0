(module_import) @within.import
[(class_declaration) (protocol_forward_declaration)] @within.other

(message_expression method: (identifier) @use.call)
(selector_expression (identifier) @use.read)
(class_interface superclass: (identifier) @use.type)
(class_interface category: (identifier) @use.other)
(class_implementation category: (identifier) @use.other)
(protocol_reference_list (identifier) @use.type)
(property_attribute (identifier) @use.other)
(method_parameter (identifier) @use.write)
(method_declaration (identifier) @use.other)
(method_definition (identifier) @use.other)
