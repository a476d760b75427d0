; --- text ranges
(comment) @comment
(string) @string

; --- docstrings
(module . (comment)* . (expression_statement . (string) @doc .))
(function_definition body: (block . (comment)* . (expression_statement . (string) @doc .)))
(class_definition body: (block . (comment)* . (expression_statement . (string) @doc .)))

; --- imports
(import_statement name: (dotted_name) @import)
(import_statement name: (aliased_import name: (dotted_name) @import))
(import_from_statement) @import

; --- definitions
(function_definition name: (identifier) @name body: (_) @body) @def.function
(class_definition name: (identifier) @name body: (_) @body) @def.class
(type_alias_statement left: (type (identifier) @name)) @def.type
(type_alias_statement left: (type (generic_type (identifier) @name))) @def.type
(decorated_definition definition: (_ name: (identifier) @name)) @outer
(decorator) @attr
(decorator (identifier) @_decorator @mod.static (#eq? @_decorator "staticmethod"))
(decorator (identifier) @_decorator @mod.getter (#any-of? @_decorator "property" "cached_property"))
(decorator (identifier) @_decorator @mod.abstract (#any-of? @_decorator "abstractmethod" "abstractproperty"))
(decorator (identifier) @_decorator @mod.declaration (#eq? @_decorator "overload"))
(decorator (attribute attribute: (identifier) @_decorator @mod.abstract) (#eq? @_decorator "abstractmethod"))
(decorator (attribute attribute: (identifier) @_decorator @mod.declaration) (#eq? @_decorator "overload"))
(decorator (attribute attribute: (identifier) @_decorator @mod.setter) (#eq? @_decorator "setter"))

; --- variables of modules and classes
(class_definition body: (block (expression_statement (assignment left: (identifier) @name !type
  right: (lambda body: (_) @body)) @def.method)))
(module (expression_statement (assignment left: (identifier) @name right: (lambda body: (_) @body)) @def.function))
(module [
  (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name)]) @def.variable)
  (if_statement consequence: (block (expression_statement (assignment left: (identifier) @name) @def.variable)))
  (try_statement body: (block (expression_statement (assignment left: (identifier) @name) @def.variable)))])
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @def.variable)))

; `self.a = ...`: a field when it stands in `__init__`, see ../python.ts
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name) (#eq? @_self "self")) @def.key

; --- names listed as exported
(module (expression_statement (assignment left: (identifier) @_all
  right: [(list (string (string_content) @export)) (tuple (string (string_content) @export))])) (#eq? @_all "__all__"))
(module (expression_statement (augmented_assignment left: (identifier) @_all
  right: [(list (string (string_content) @export)) (tuple (string (string_content) @export))])) (#eq? @_all "__all__"))
