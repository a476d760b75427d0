(contract_declaration name: (identifier) @name body: (_) @body) @def.class
(interface_declaration name: (identifier) @name body: (_) @body) @def.interface
(library_declaration name: (identifier) @name body: (_) @body) @def.module
(struct_declaration name: (identifier) @name body: (_) @body) @def.struct
(struct_member name: (identifier) @name) @def.field
(enum_declaration name: (identifier) @name body: (_) @body) @def.enum
(enum_value) @name @def.enum_member
(event_definition name: (identifier) @name) @def.event
(error_declaration name: (identifier) @name) @def.type
(user_defined_type_definition name: (identifier) @name) @def.type

(function_definition name: (identifier) @name body: (_) @body) @def.function
(function_definition name: (identifier) @name !body) @def.function @mod.declaration
(modifier_definition name: (identifier) @name body: (_)? @body) @def.method
(constructor_definition "constructor" @name body: (_) @body) @def.constructor
(fallback_receive_definition ["receive" "fallback" "function"] @name body: (_)? @body) @def.method
(yul_function_definition . (yul_identifier) @name (yul_block) @body) @def.function

(constant_variable_declaration name: (identifier) @name) @def.constant
(state_variable_declaration name: (identifier) @name) @def.field

(import_directive source: (string) @import)
(comment) @comment
(string) @string
