; targets: cc_library(name = "a", ...), native.cc_library(...), module(name = "a")
(module (expression_statement (call
  function: [(identifier) (attribute)]
  arguments: (argument_list (keyword_argument name: (identifier) @_name value: (string) @name))) @def.rule)
  (#eq? @_name "name"))
(list_comprehension body: (call
  function: [(identifier) (attribute)]
  arguments: (argument_list (keyword_argument name: (identifier) @_name value: (string) @name))) @def.rule
  (#eq? @_name "name"))

; load("//a:b.bzl", "c")
(call function: (identifier) @_load arguments: (argument_list . (string) @import) (#any-of? @_load "load" "use_extension"))
