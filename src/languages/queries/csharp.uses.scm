(using_directive) @within.import

(invocation_expression function: [
  (identifier) @use.call
  (generic_name (identifier) @use.call)
  (member_access_expression name: [(identifier) @use.call (generic_name (identifier) @use.call)])
  (conditional_access_expression (member_binding_expression name: [(identifier) @use.call (generic_name (identifier) @use.call)]))])
(conditional_access_expression (invocation_expression function: (member_binding_expression name: [
  (identifier) @use.call
  (generic_name (identifier) @use.call)])))
(object_creation_expression type: [
  (identifier) @use.call
  (generic_name (identifier) @use.call)
  (qualified_name name: [(identifier) @use.call (generic_name (identifier) @use.call)])])

(assignment_expression left: [(identifier) @use.write (member_access_expression name: (identifier) @use.write)])
(prefix_unary_expression ["++" "--"] [(identifier) @use.write (member_access_expression name: (identifier) @use.write)])
(postfix_unary_expression [(identifier) @use.write (member_access_expression name: (identifier) @use.write)] ["++" "--"])
(variable_declarator name: (identifier) @use.write)
(parameter name: (identifier) @use.write)
(parameter_list name: (identifier) @use.write)
(implicit_parameter) @use.write
(foreach_statement left: (identifier) @use.write)
(catch_declaration name: (identifier) @use.write)
(declaration_expression name: (identifier) @use.write)
(declaration_pattern name: (identifier) @use.write)
(from_clause name: (identifier) @use.write)

; types stand where fields say so; their names are plain identifiers
(variable_declaration type: (identifier) @use.type)
(parameter type: (identifier) @use.type)
(method_declaration returns: (identifier) @use.type)
(local_function_statement type: (identifier) @use.type)
(property_declaration type: (identifier) @use.type)
(indexer_declaration type: (identifier) @use.type)
(event_declaration type: (identifier) @use.type)
(delegate_declaration type: (identifier) @use.type)
(operator_declaration type: (identifier) @use.type)
(conversion_operator_declaration type: (identifier) @use.type)
(nullable_type type: (identifier) @use.type)
(array_type type: (identifier) @use.type)
(pointer_type type: (identifier) @use.type)
(ref_type type: (identifier) @use.type)
(cast_expression type: (identifier) @use.type)
(as_expression right: (identifier) @use.type)
(is_expression right: (identifier) @use.type)
(typeof_expression type: (identifier) @use.type)
(default_expression type: (identifier) @use.type)
(foreach_statement type: (identifier) @use.type)
(catch_declaration type: (identifier) @use.type)
(declaration_expression type: (identifier) @use.type)
(declaration_pattern type: (identifier) @use.type)
(recursive_pattern type: (identifier) @use.type)
(tuple_element type: (identifier) @use.type)
(type_argument_list (identifier) @use.type)
(type_parameter name: (identifier) @use.type)
(type_parameter_constraints_clause (identifier) @use.type)
(type_parameter_constraint type: (identifier) @use.type)
(base_list (identifier) @use.type)
(explicit_interface_specifier (identifier) @use.type)
(generic_name (identifier) @use.type)
(attribute name: [(identifier) @use.type (qualified_name name: (identifier) @use.type)])
(qualified_name name: (identifier) @use.type)
(qualified_name qualifier: (identifier) @use.read)

(argument name: (identifier) @use.other)
(preproc_if condition: (identifier) @use.read)
[
  (labeled_statement . (identifier) @use.none)
  (goto_statement (identifier) @use.none)
]
(identifier) @use.read
