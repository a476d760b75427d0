; Ruby. Names of symbols (`:x`), qualified class names and test methods are settled in ../ruby.ts.

(module name: (_) @name body: (_)? @body) @def.module
(class name: (_) @name superclass: (_)? body: (body_statement)? @body) @def.class
(method name: (_) @name body: (_)? @body) @def.method
(singleton_method name: (_) @name body: (_)? @body) @def.method @mod.static
(singleton_class body: (body_statement (method name: (_) @name @mod.static)))

; `Point = Struct.new(...) do`
(assignment
  left: [(constant) (scope_resolution)] @name
  right: (call
    receiver: (constant) @_receiver
    method: (identifier) @_method
    block: (_)? @body)
  (#any-of? @_receiver "Struct" "Class" "Module" "Data")
  (#any-of? @_method "new" "define")) @def.class
(assignment left: [(constant) (scope_resolution)] @name) @def.constant
(assignment left: (left_assignment_list (constant) @name)) @def.constant
(assignment left: (global_variable) @name) @def.variable

(alias name: (_) @name) @def.method
(call
  !receiver
  method: (identifier) @_method
  arguments: (argument_list (simple_symbol) @name)
  (#any-of? @_method "attr_accessor" "attr_reader" "attr_writer" "attr" "cattr_accessor" "mattr_accessor"
    "class_attribute" "thread_mattr_accessor")) @def.property
(call
  !receiver
  method: (identifier) @_method
  arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_method "alias_method" "define_method" "scope" "has_many" "has_one" "belongs_to"
    "has_and_belongs_to_many" "define_singleton_method" "let")) @def.method
(call
  !receiver
  method: (identifier) @_method
  arguments: (argument_list (simple_symbol) @name . (pair))
  (#eq? @_method "delegate")) @def.method
(call
  !receiver
  method: (identifier) @mod.private
  arguments: (argument_list (method name: (_) @name))
  (#any-of? @mod.private "private" "private_class_method"))
(call
  method: (identifier) @_method
  arguments: (argument_list . [(string) (constant) (scope_resolution)] @name)
  block: (_) @body
  (#any-of? @_method "describe" "context" "it" "specify" "test" "should" "scenario" "feature" "example")) @def.test

(call
  !receiver
  method: (identifier) @_method
  arguments: (argument_list . (string (string_content) @import))
  (#any-of? @_method "require" "require_relative" "load" "require_dependency"))
(call
  !receiver
  method: (identifier) @_method
  arguments: (argument_list (simple_symbol) (string (string_content) @import))
  (#eq? @_method "autoload"))
(comment) @comment
[(string) (heredoc_body)] @string
