; Everything is a list: its first word says what it defines (refined in clojure.ts). At the top, in reader conditionals,
; and one level down: (do (defn ...)), (let [...] (defn ...)).
(source (list_lit "(" . (sym_lit) @_ns . (sym_lit name: (_) @name) . (str_lit)? @doc @attr (list_lit)? @body
  (#match? @_ns "^(clojure.core/)?ns$")) @def.namespace @open)
(source (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (str_lit) @doc @attr . (map_lit)? . (vec_lit) . (_)? @body) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$"))
(read_cond_lit (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (str_lit) @doc @attr . (map_lit)? . (vec_lit) . (_)? @body) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$"))
(source (list_lit . (sym_lit) (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (str_lit) @doc @attr . (map_lit)? . (vec_lit) . (_)? @body) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$")))
(read_cond_lit (list_lit . (sym_lit) (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (str_lit) @doc @attr . (map_lit)? . (vec_lit) . (_)? @body) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$")))
(source (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (map_lit)? . (vec_lit) . (_)? @body) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$"))
(read_cond_lit (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (map_lit)? . (vec_lit) . (_)? @body) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$"))
(source (list_lit . (sym_lit) (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (map_lit)? . (vec_lit) . (_)? @body) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$")))
(read_cond_lit (list_lit . (sym_lit) (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (map_lit)? . (vec_lit) . (_)? @body) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$")))
(source (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (str_lit) @doc @attr . (_)) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$"))
(read_cond_lit (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (str_lit) @doc @attr . (_)) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$"))
(source (list_lit . (sym_lit) (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (str_lit) @doc @attr . (_)) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$")))
(read_cond_lit (list_lit . (sym_lit) (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name) . (str_lit) @doc @attr . (_)) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$")))
(source (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name)) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$"))
(read_cond_lit (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name)) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$"))
(source (list_lit . (sym_lit) (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name)) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$")))
(read_cond_lit (list_lit . (sym_lit) (list_lit "(" . (sym_lit) @_def . (sym_lit name: (_) @name)) @def.function
  (#match? @_def "^([a-z.]+/)?>?(def[a-z0-9+*<>!?-]*|ns|extend-type|extend-protocol|deftest)$")))

; Members of protocols, records and types.
(list_lit . (sym_lit) @_protocol (list_lit . (sym_lit name: (_) @name) . (vec_lit) (str_lit)? @doc) @def.method @mod.declaration
  (#any-of? @_protocol "defprotocol" "definterface"))
(list_lit . (sym_lit) @_record . (sym_lit) . (vec_lit (sym_lit name: (_) @name) @def.field)
  (#any-of? @_record "defrecord" "deftype"))
(list_lit . (sym_lit) @_record (list_lit . (sym_lit name: (_) @name) . (vec_lit) . (_)? @body) @def.method
  (#any-of? @_record "defrecord" "deftype" "extend-type" "extend-protocol"))
(list_lit . (sym_lit) @_letfn . (vec_lit (list_lit . (sym_lit name: (_) @name) . (vec_lit) . (_)? @body) @def.function)
  (#eq? @_letfn "letfn"))
(list_lit . (sym_lit) @_spec . (kwd_lit) @name (#any-of? @_spec "s/def" "spec/def" "s/defn")) @def.type
(list_lit . (sym_lit) @_test . (str_lit) @name . (_)? @body (#any-of? @_test "testing" "clojure.test/testing" "t/testing")) @def.test

(list_lit . (kwd_lit) @_require [(sym_lit name: (_) @import) (vec_lit . (sym_lit) @import)]
  (#any-of? @_require ":require" ":use" ":require-macros"))
(comment) @comment
(str_lit) @string

; Documentation in metadata, before the name and behind it.
(meta_lit (map_lit (kwd_lit) @_doc . (str_lit) @doc) (#eq? @_doc ":doc"))
(list_lit "(" . (sym_lit) @_defn . (sym_lit) . (map_lit (kwd_lit) @_doc . (str_lit) @doc) . [(vec_lit) (list_lit)]
  (#any-of? @_defn "defn" "defn-" "defmacro") (#eq? @_doc ":doc"))
