; Ruby. Names of symbols (`:x`), qualified class names and what a macro defines are settled in ../ruby.ts.

(module name: (_) @name body: (_)? @body) @def.module
(class name: (_) @name body: (body_statement)? @body) @def.class
(method name: (_) @name body: (_)? @body) @def.method
(singleton_method name: (_) @name body: (_)? @body) @def.method @mod.static
; no symbol: what it holds belongs to the class
(singleton_class value: (_) @name) @def.key

; `Point = Struct.new(...) do` is told apart in ../ruby.ts
(assignment
  left: [(constant) @name (scope_resolution) @name (left_assignment_list (constant) @name)]) @def.constant
(alias name: (_) @name) @def.method

; Macros of the language and of Rails, blocks of test frameworks. Calls are everywhere: few and short
; patterns, with anchors, that fail at the first child of most calls.
(call
  . method: (identifier) @_method
  . arguments: (argument_list [(simple_symbol) (string)] @name)
  (#any-of? @_method "attr_accessor" "attr_reader" "attr_writer" "attr" "alias_method" "define_method"
    "define_singleton_method" "delegate" "scope" "has_many" "has_one" "belongs_to" "has_and_belongs_to_many"
    "cattr_accessor" "mattr_accessor" "thread_mattr_accessor" "class_attribute")) @def.key
(call
  method: (identifier) @_method
  . arguments: (argument_list . [(string) (constant) (scope_resolution)] @name)
  . block: (_) @body
  (#any-of? @_method "describe" "context" "it" "specify" "test" "should" "scenario" "feature" "example")) @def.key
; visibility of what follows
(body_statement ((identifier) @name @def.key (#any-of? @name "private" "protected" "public")))
; `private def a`
(call
  . method: (identifier)
  . arguments: (argument_list . [(method name: (_) @name) (singleton_method name: (_) @name)])) @outer

(call
  . method: (identifier) @_method
  . arguments: (argument_list (string . (string_content) @import .))
  (#any-of? @_method "require" "load" "autoload" "require_dependency"))
(call
  . method: (identifier) @_method
  . arguments: (argument_list . (string . (string_content) .) .)
  (#eq? @_method "require_relative")) @import
(comment) @comment
[(string) (heredoc_body)] @string
