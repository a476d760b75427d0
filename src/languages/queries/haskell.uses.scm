(import) @within.import
; operators and names between back quotes
(infix operator: [(operator) (constructor_operator) (qualified id: (_))] @use.call)
(infix operator: (infix_id [(variable) (constructor) (qualified id: (_))] @use.call))
(apply function: [
  (variable) @use.call
  (constructor) @use.call
  (qualified id: [(variable) (constructor)] @use.call)])

(signature type: (_) @within.type)
(field type: (_) @within.type)
(data_constructor constructor: (prefix field: (_) @within.type))
(type_synomym type: (_) @within.type)
(context) @within.type
(type_params (variable) @use.type)
(instance patterns: (_) @within.type)
(deriving_instance patterns: (_) @within.type)
(gadt_constructor type: (_) @within.type)

(signature name: (variable) @use.other)
(bind name: (variable) @use.write)
(function name: (variable) @use.write)
(patterns (variable) @use.write)
(bind pattern: (variable) @use.write)
(bind pattern: (tuple (variable) @use.write))
(generator pattern: (variable) @use.write)
(generator pattern: (tuple (variable) @use.write))
(lambda patterns: (patterns (variable) @use.write))

(module) @use.read
[(name) (promoted)] @use.type
[(variable) (constructor)] @use.read
[(operator) (constructor_operator)] @use.read
