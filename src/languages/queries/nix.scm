; Options, wherever they are declared; mkOption { description = "..."; } documents them.
(binding attrpath: (attrpath attr: (_) @name .) @receiver expression: (apply_expression
  function: (variable_expression name: (identifier) @_option)
  argument: (attrset_expression (binding_set (binding attrpath: (attrpath) @_description
    expression: [(string_expression) @doc (indented_string_expression) @doc
      (apply_expression argument: [(string_expression) (indented_string_expression)] @doc)]))))
  (#match? @_option "^mk\\w*Option$") (#eq? @_description "description")) @def.property
(binding attrpath: (attrpath attr: (_) @name .) @receiver expression: (apply_expression
  function: (select_expression attrpath: (attrpath attr: (identifier) @_option .))
  argument: (attrset_expression (binding_set (binding attrpath: (attrpath) @_description
    expression: [(string_expression) @doc (indented_string_expression) @doc
      (apply_expression argument: [(string_expression) (indented_string_expression)] @doc)]))))
  (#match? @_option "^mk\\w*Option$") (#eq? @_description "description")) @def.property
(binding attrpath: (attrpath attr: (_) @name .) @receiver expression: (apply_expression
  function: (variable_expression name: (identifier) @_option))
  (#match? @_option "^mk\\w*Option$")) @def.property
(binding attrpath: (attrpath attr: (_) @name .) @receiver expression: (apply_expression
  function: (select_expression attrpath: (attrpath attr: (identifier) @_option .)))
  (#match? @_option "^mk\\w*Option$")) @def.property
; Bindings that are arguments of a call say what is built or set: they are told apart here and dropped in nix.ts.
(apply_expression argument: (attrset_expression (binding_set (binding attrpath: (attrpath attr: (_) @name .) "=" @body) @def.key)))
(apply_expression argument: (rec_attrset_expression (binding_set (binding attrpath: (attrpath attr: (_) @name .) "=" @body) @def.key)))

; All parameters of a function belong to its signature: `a: b: c: ...`.
(binding attrpath: (attrpath attr: (_) @name .) @receiver expression: (function_expression body: (function_expression
  body: (function_expression body: (_) @body)))) @def.function
(binding attrpath: (attrpath attr: (_) @name .) @receiver expression: (function_expression body: (function_expression body: (_) @body))) @def.function
(binding attrpath: (attrpath attr: (_) @name .) @receiver expression: (function_expression body: (_) @body)) @def.function
(binding attrpath: (attrpath attr: (_) @name .) @receiver expression: [(attrset_expression "{" @body) (rec_attrset_expression "{" @body)]) @def.object
(binding attrpath: (attrpath attr: (_) @name .) @receiver expression: (let_expression "let" @body)) @def.variable
(binding attrpath: (attrpath attr: (_) @name .) @receiver expression: (_)) @def.variable
(let_expression (binding_set (binding attrpath: (attrpath attr: (_) @name .) @mod.private) @outer))

; import ./a.nix, callPackage ./b.nix { }, imports = [ ./c.nix ]
(apply_expression function: (variable_expression name: (identifier) @_import) argument: (path_expression) @import
  (#any-of? @_import "import" "callPackage" "scopedImport"))
(apply_expression function: (select_expression attrpath: (attrpath attr: (identifier) @_call .)) argument: (path_expression) @import
  (#any-of? @_call "callPackage" "callPackages" "callPackageWith" "import"))
(list_expression element: (path_expression) @import)

(comment) @comment
[(string_expression) (indented_string_expression)] @string
