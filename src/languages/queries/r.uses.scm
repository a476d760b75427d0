(call function: [
  (identifier) @use.call
  (namespace_operator rhs: (identifier) @use.call)
  (extract_operator rhs: (identifier) @use.call)])
(namespace_operator lhs: (identifier) @use.other)
(binary_operator operator: "special" @use.call)

(binary_operator lhs: [(identifier) @use.write (extract_operator rhs: (identifier) @use.write)] operator: ["<-" "=" "<<-"])
(binary_operator operator: ["->" "->>"] rhs: (identifier) @use.write)
(parameter name: (identifier) @use.write)
(for_statement variable: (identifier) @use.write)
(argument name: (identifier) @use.other)
(identifier) @use.read
