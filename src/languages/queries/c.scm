; C. Declarators nest (`int *(*f(void))(int)`), so each depth that occurs in practice is written out. Declarations
; inside of functions are dropped by ../c.ts: patterns that start at the root would lose those around parse errors.

(function_definition
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (identifier) @name))
    (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (identifier) @name)))
    (function_declarator
      declarator: (parenthesized_declarator
        (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))))
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  ]
  body: (_) @body) @def.function

; `struct S { ... } s;` is the struct S and, moved out of it by ../c.ts, the variable s
(function_definition
  type: (type_identifier)
  declarator: (parenthesized_declarator (identifier) @name)
  body: (_) @body) @def.test

(declaration type: (_ name: (_) @name body: (_))) @outer
(declaration
  type: (_ name: (_) body: (_))
  declarator: [
    (identifier) @name
    (init_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
    (init_declarator declarator: (array_declarator declarator: (identifier) @name))
  ] @def.object)
(field_declaration
  type: (_ name: (_) body: (_))
  declarator: [
    (field_identifier) @name
    (pointer_declarator declarator: (field_identifier) @name)
    (array_declarator declarator: (field_identifier) @name)
  ] @def.field)
(declaration
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (identifier) @name))
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (identifier) @name)))
    (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  ] @mod.declaration) @def.function
(declaration
  declarator: [
    (identifier) @name
    (array_declarator declarator: (identifier) @name)
    (array_declarator declarator: (array_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (array_declarator declarator: (identifier) @name)))
    (pointer_declarator
      declarator: (function_declarator
        declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
    (init_declarator
      declarator: [
        (identifier) @name
        (array_declarator declarator: (identifier) @name)
        (array_declarator declarator: (array_declarator declarator: (identifier) @name))
        (pointer_declarator declarator: (identifier) @name)
        (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
        (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
        (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
        (function_declarator
          declarator: (parenthesized_declarator
            (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))))
      ])
  ] @def.variable) @outer

(struct_specifier name: (type_identifier) @name body: (_) @body) @def.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @def.union
(enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum
(enumerator name: (identifier) @name) @def.enum_member

; `typedef struct { ... } T` is the struct T; `typedef struct S { ... } T, *P` is the struct S and the types T and P
(type_definition type: (struct_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @def.struct
(type_definition type: (union_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @def.union
(type_definition type: (enum_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @def.enum
(type_definition type: (_ name: (_) @name body: (_))) @outer
(type_definition
  type: (_ name: (_) body: (_))
  declarator: [
    (type_identifier) @name
    (pointer_declarator declarator: (type_identifier) @name)
    (array_declarator declarator: (type_identifier) @name)
  ] @def.type)
(type_definition
  type: (_ !name body: (_))
  declarator: [
    (pointer_declarator declarator: (type_identifier) @name)
    (array_declarator declarator: (type_identifier) @name)
  ] @def.type)
(type_definition
  declarator: [
    (type_identifier) @name
    (primitive_type) @name
    (array_declarator declarator: (type_identifier) @name)
    (pointer_declarator declarator: (type_identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (type_identifier) @name))
    (function_declarator declarator: (type_identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (type_identifier) @name))
    (pointer_declarator declarator: (function_declarator declarator: (type_identifier) @name))
    (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (type_identifier) @name)))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
    (pointer_declarator
      declarator: (function_declarator
        declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))
  ] @def.type) @outer

(field_declaration
  declarator: [
    (field_identifier) @name
    (array_declarator declarator: (field_identifier) @name)
    (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))
    (pointer_declarator declarator: (field_identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
    (pointer_declarator declarator: (array_declarator declarator: (field_identifier) @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (array_declarator declarator: (field_identifier) @name)))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
    (pointer_declarator
      declarator: (function_declarator
        declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name))))
  ] @def.field) @outer

; `MACRO(x) { ... }` outside of functions: what it declares is local
(translation_unit (compound_statement . "{" @name) @def.key)
(preproc_if (compound_statement . "{" @name) @def.key)
(preproc_ifdef (compound_statement . "{" @name) @def.key)

(preproc_def name: (identifier) @name) @def.macro
(preproc_function_def name: (identifier) @name value: (_)? @body) @def.macro

(preproc_include path: (_) @import)
(attribute_specifier) @attr
(comment) @comment
(string_literal) @string
