; --- text ranges
(line_comment) @comment
(block_comment) @comment
(string_literal) @string
(raw_string_literal) @string

; --- imports
(use_declaration argument: (_) @import)
(extern_crate_declaration name: (identifier) @import)
(mod_item name: (identifier) @name @import @mod.declaration !body) @def.module

; --- functions
(function_item name: (identifier) @name body: (_) @body) @def.function
(function_signature_item name: (identifier) @name @mod.declaration) @def.function
(macro_definition name: (identifier) @name "{" @body) @def.macro
(macro_definition name: (identifier) @name) @def.macro

; --- types
(struct_item name: (type_identifier) @name body: (field_declaration_list) @body) @def.struct
(struct_item name: (type_identifier) @name) @def.struct
(union_item name: (type_identifier) @name body: (_) @body) @def.union
(enum_item name: (type_identifier) @name body: (_) @body) @def.enum
(enum_variant name: (identifier) @name) @def.enum_member
(struct_item body: (field_declaration_list (field_declaration name: (field_identifier) @name) @def.field))
(union_item body: (field_declaration_list (field_declaration name: (field_identifier) @name) @def.field))
(trait_item name: (type_identifier) @name body: (_) @body) @def.trait
(type_item name: (type_identifier) @name) @def.type
(associated_type name: (type_identifier) @name @mod.declaration) @def.type
(const_item name: (identifier) @name) @def.constant
(static_item name: (identifier) @name @mod.static) @def.variable
(mod_item name: (identifier) @name body: (_) @body) @def.module
(impl_item trait: (_) @mod.override type: (type_identifier) @name body: (_)) @scope.class
(impl_item trait: (_) @mod.override type: (generic_type type: (type_identifier) @name) body: (_)) @scope.class
(impl_item trait: (_) @mod.override type: (generic_type type: (scoped_type_identifier name: (type_identifier) @name)) body: (_)) @scope.class
(impl_item trait: (_) @mod.override type: (scoped_type_identifier name: (type_identifier) @name) body: (_)) @scope.class
(impl_item trait: (_) @mod.override type: (reference_type type: (_) @name) body: (_)) @scope.class
(impl_item trait: (_) @mod.override type: (primitive_type) @name body: (_)) @scope.class
(impl_item type: (primitive_type) @name body: (_)) @scope.class
(impl_item type: (type_identifier) @name body: (_)) @scope.class
(impl_item type: (generic_type type: (type_identifier) @name) body: (_)) @scope.class
(impl_item type: (generic_type type: (scoped_type_identifier name: (type_identifier) @name)) body: (_)) @scope.class
(impl_item type: (scoped_type_identifier name: (type_identifier) @name) body: (_)) @scope.class
(impl_item type: (reference_type type: (_) @name) body: (_)) @scope.class

; --- attributes
(attribute_item) @attr
(attribute_item (attribute (identifier) @_attribute @mod.test) (#match? @_attribute "^(test|rstest|test_case|bench)$"))
(attribute_item (attribute (scoped_identifier name: (identifier) @_attribute @mod.test)) (#eq? @_attribute "test"))
(attribute_item (attribute (identifier) @_attribute @mod.exported) (#eq? @_attribute "macro_export"))
(attribute_item (attribute (identifier) @_attribute @mod.deprecated) (#eq? @_attribute "deprecated"))
