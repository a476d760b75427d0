" Looks after a greenhouse.
if exists('g:loaded_greenhouse') || &cp
  finish
endif
let g:loaded_greenhouse = 1

scriptencoding utf-8
source helpers.vim
runtime! plugin/other.vim

" How many beds there may be.
let g:greenhouse_beds = get(g:, 'greenhouse_beds', 10)
let s:warmth = 20
let s:table = {
      \ 'a': 1,
      \ 'b': [2, 3],
      \ }
const s:LIMIT = 5
let b:local_to_buffer = 'x'
let [s:one, s:two] = [1, 2]
let s:warmth = 21
let &l:option = 1

" Gives water to a bed.
" More of it.
function! greenhouse#water(bed, litres) abort
  let l:half = a:litres / 2
  let inner = "function! NotOne()"
  if a:bed ==# 'x' | return | endif
  function! s:inside() closure
    return 1
  endfunction
  call s:helper(a:bed, l:half)
  return l:half
endfunction

function s:helper(bed, ...) range dict
  for i in range(a:0)
    echo i
  endfor
endfunction

fun! <SID>Mapped()
endfun

func GlobalOne(a = 1,
      \ b = 2)
  return a:a
endfunc

function! s:Bed.area() dict
  return self.width
endfunction

function! g:Dynamic()
endfunction

function! {s:computed}()
endfunction

" Waters all beds.
command! -nargs=* -bang -complete=customlist,s:Complete Water call greenhouse#water(<f-args>)
command -bar Prune
      \ call s:helper('prune')
com! -nargs=1 Grow echo <q-args>

augroup greenhouse
  autocmd!
  autocmd BufRead *.bed call s:helper('x')
augroup END

nnoremap <silent> <Plug>(greenhouse-water) :<C-U>Water<CR>
highlight link Bed Title

:let g:with_colon = 1
function! Last() " trailing comment
endfunction

let g:a_list = [1, 2]
let w:in_window = 0
let t:in_tab = 0
command! Last call Last()
function! greenhouse#late() abort
endfunction

let g:maps = {'a': 1}
let g:signs = 1
let s:cache = {}
let s:queue = []
const g:MAX_SIZE = 100
command! -bar Harvest call greenhouse#late()
command! -bar -range Sow call greenhouse#late()

function! greenhouse#sow(...) range abort
endfunction

function! s:count() abort
  return len(s:queue)
endfunction
