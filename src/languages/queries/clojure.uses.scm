(list_lit . (sym_lit name: (sym_name) @use.call))
(anon_fn_lit . (sym_lit name: (sym_name) @use.call))
(kwd_lit name: (kwd_name) @use.other)
(sym_name) @use.read
