; C++, in front of c.scm. Declarations in functions, qualified names and visibility are settled in ../cpp.ts.

; friends are declared elsewhere; their definitions belong here
(friend_declaration
  (declaration
    declarator: [
      (function_declarator declarator: (_) @name)
      (pointer_declarator declarator: (function_declarator declarator: (_) @name))
      (reference_declarator (function_declarator declarator: (_) @name))
    ])) @scope

(namespace_definition name: (_) @name body: (_) @body) @def.namespace
; no symbol: what it holds is private, see ../cpp.ts
(namespace_definition "namespace" @name !name) @def.key
(namespace_alias_definition name: (_) @name) @def.namespace

(class_specifier name: (_) @name body: (_) @body) @def.class
(struct_specifier name: (_) @name body: (_) @body) @def.struct
(union_specifier name: (_) @name body: (_) @body) @def.union
(enum_specifier name: (_) @name body: (_) @body) @def.enum
(enum_specifier name: (_) @name base: (_) !body) @def.enum
; `class EXPORT Name {`: the macro is taken for the name, the class for a function
(function_definition
  type: [(class_specifier !body) (struct_specifier !body)]
  declarator: (identifier) @name
  body: (compound_statement) @body) @def.class

(function_definition
  declarator: [
    (function_declarator
      declarator: [
        (field_identifier)
        (qualified_identifier)
        (operator_name)
        (destructor_name)
        (template_function)
      ] @name)
    (pointer_declarator
      declarator: (function_declarator
        declarator: [(field_identifier) (qualified_identifier) (operator_name) (template_function)] @name))
    (pointer_declarator
      declarator: (pointer_declarator
        declarator: (function_declarator declarator: [(field_identifier) (qualified_identifier) (operator_name)] @name)))
    (reference_declarator
      (function_declarator
        declarator: [(identifier) (field_identifier) (qualified_identifier) (operator_name) (template_function)] @name))
    (operator_cast) @name
    (qualified_identifier) @name
  ]
  body: (_) @body) @def.function
(function_definition
  declarator: [
    (function_declarator
      declarator: [
        (identifier)
        (field_identifier)
        (qualified_identifier)
        (operator_name)
        (destructor_name)
      ] @name)
    (reference_declarator (function_declarator declarator: (_) @name))
    (operator_cast) @name
  ]
  [(default_method_clause) (delete_method_clause) (try_statement)]) @def.function

(field_declaration
  declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name)] @name)
    (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (field_identifier) @name)))
    (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name))
  ] @mod.declaration) @def.function
(declaration
  declarator: [
    (function_declarator declarator: [(destructor_name) (operator_name) (qualified_identifier)] @name)
    (pointer_declarator declarator: (function_declarator declarator: (operator_name) @name))
    (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name))
    (operator_cast) @name
  ] @mod.declaration) @def.function
; `void f() { };` is read as a declaration with an initializer
(declaration
  declarator: (init_declarator
    declarator: [
      (function_declarator declarator: [(identifier) (operator_name) (qualified_identifier)] @name)
      (pointer_declarator declarator: (function_declarator declarator: [(identifier) (operator_name)] @name))
      (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name))
    ]
    value: (initializer_list) @body)) @def.function
(field_declaration
  declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name)] @name)
    (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name))
    (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name))
  ]
  default_value: (initializer_list) @body) @def.function
; `void f() = delete;`
(declaration
  declarator: (init_declarator
    declarator: (function_declarator declarator: [(identifier) (operator_name)] @name)
    value: (delete_expression))) @def.function
(declaration
  declarator: [
    (reference_declarator (identifier) @name)
    (qualified_identifier) @name
    (pointer_declarator declarator: (qualified_identifier) @name)
    (array_declarator declarator: (qualified_identifier) @name)
    (init_declarator
      declarator: [
        (reference_declarator (identifier) @name)
        (qualified_identifier) @name
        (pointer_declarator declarator: (qualified_identifier) @name)
        (array_declarator declarator: (qualified_identifier) @name)
      ])
  ] @def.variable) @outer
(type_definition declarator: (reference_declarator [
  (type_identifier) @name
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
])) @def.type
(field_declaration declarator: (reference_declarator (field_identifier) @name) @def.field) @outer

(alias_declaration name: (type_identifier) @name) @def.type
(concept_definition name: (identifier) @name . (_) @body) @def.type


; Anchored, for else it would stay in progress, and cost, for all of the template. A name is found by where it starts.
(template_declaration
  parameters: (_)
  . [(requires_clause) (comment) (ERROR)]?
  . [
    (_ name: (_) @name)
    (_ declarator: (_ declarator: (_) @name))
    (_ declarator: (reference_declarator (_) @name))
  ]) @outer

(attribute_declaration) @attr
(raw_string_literal) @string

; `private:`
(field_declaration_list (access_specifier) @name @def.key)
