; Names of variables stand without their `$`, as those of members do.
(namespace_use_declaration) @within.import
(namespace_definition name: (namespace_name) @within.other)

(function_call_expression function: [(name) @use.call (qualified_name (name) @use.call)])
(member_call_expression name: (name) @use.call)
(nullsafe_member_call_expression name: (name) @use.call)
(scoped_call_expression name: (name) @use.call)
; `new static` names no class
((object_creation_expression (name) @use.none) (#any-of? @use.none "static" "self" "parent"))
(object_creation_expression [(name) @use.call (qualified_name (name) @use.call)])

(assignment_expression left: [
  (variable_name (name) @use.write)
  (member_access_expression name: (name) @use.write)
  (scoped_property_access_expression name: (variable_name (name) @use.write))])
(augmented_assignment_expression left: [
  (variable_name (name) @use.write)
  (member_access_expression name: (name) @use.write)
  (scoped_property_access_expression name: (variable_name (name) @use.write))])
(reference_assignment_expression left: (variable_name (name) @use.write))
(update_expression argument: [(variable_name (name) @use.write) (member_access_expression name: (name) @use.write)])
(list_literal (variable_name (name) @use.write))
(foreach_statement (_) [(variable_name (name) @use.write) (pair (variable_name (name) @use.write))])
(foreach_statement (by_ref (variable_name (name) @use.write)))
(catch_clause name: (variable_name (name) @use.write))
(simple_parameter name: (variable_name (name) @use.write))
(variadic_parameter name: (variable_name (name) @use.write))
(property_promotion_parameter name: (variable_name (name) @use.write))
(static_variable_declaration name: (variable_name (name) @use.write))
(anonymous_function_use_clause (variable_name (name) @use.write))
(global_declaration (variable_name (name) @use.other))

((named_type (name) @use.none) (#any-of? @use.none "static" "self" "parent"))
(named_type [(name) @use.type (qualified_name (name) @use.type)])
(base_clause [(name) @use.type (qualified_name (name) @use.type)])
(class_interface_clause [(name) @use.type (qualified_name (name) @use.type)])
(use_declaration [(name) @use.type (qualified_name (name) @use.type)])
(attribute [(name) @use.type (qualified_name (name) @use.type)])
(scoped_call_expression scope: [(name) @use.type (qualified_name (name) @use.type)])
(scoped_property_access_expression scope: [(name) @use.type (qualified_name (name) @use.type)])
(class_constant_access_expression . [(name) @use.type (qualified_name (name) @use.type)])
(use_instead_of_clause (name) @use.type)
(binary_expression operator: "instanceof" right: [(name) @use.type (qualified_name (name) @use.type)])

((variable_name) @use.none (#eq? @use.none "$this"))
(variable_name (name) @use.read)
(property_hook (name) @use.none)
(argument name: (name) @use.other)
(namespace_name (name) @use.read)
[(named_label_statement (name) @use.none) (goto_statement (name) @use.none)]
(name) @use.read
