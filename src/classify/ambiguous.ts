/**
 * Extensions that several languages share. Per extension, the first test that the text passes decides; without one the
 * choice falls to the most popular candidate. The tests look at the first 32 KB, are linear and want sure signs.
 */

/** How much text the tests see. */
const LOOK = 32_768

type Test = readonly [language: string, sign: RegExp]

const CPP = /^[ \t]*(?:template[ \t]*<|(?:inline[ \t]+)?namespace[ \t]*[\w:]*[ \t]*\r?\n?[ \t]*\{|using[ \t]+(?:namespace\b|[\w:]+[ \t]*=|[\w]+::)|(?:public|private|protected)[ \t]*:|class[ \t]+(?:\w+[ \t]+)*\w+(?:[ \t]+final)?[ \t]*(?::[^:\n]|\{|\r?\n[ \t]*\{)|(?:explicit|virtual|constexpr)[ \t][^\n]*[({]|#[ \t]*include[ \t]*<(?:algorithm|array|atomic|bitset|chrono|concepts|cstd\w+|c(?:string|math|assert|errno|limits)|deque|exception|fstream|functional|initializer_list|iomanip|ios|iosfwd|iostream|istream|iterator|limits|list|locale|map|memory|mutex|new|numeric|optional|ostream|queue|random|ratio|regex|set|span|sstream|stack|stdexcept|streambuf|string|string_view|system_error|thread|tuple|type_traits|typeinfo|unordered_map|unordered_set|utility|variant|vector)>)|\b(?:std::|static_cast<|reinterpret_cast<|dynamic_cast<)|\boperator[ \t]*(?:\(\)|\[\]|[-+*\/%=<>!&|^~]{1,3})[ \t]*\(|\)[ \t]*(?:const|noexcept|override)[ \t]*[;{]/m // prettier-ignore
/** What a C header shows to C++ compilers only. */
const CPP_GUARD = /^[ \t]*#[ \t]*if[^\n]*__cplusplus[\s\S]*?^[ \t]*#[ \t]*(?:else|endif)/gm
const OBJECTIVE_C = /^[ \t]*(?:@(?:interface|implementation|protocol|property|end|class|import|synthesize|selector|optional|required)\b|#[ \t]*import\b|NS_ASSUME_NONNULL_BEGIN)/m // prettier-ignore
const XML = /^\s*(?:<\?xml\b|<!DOCTYPE\b|<(?:TS|tileset|project|node|html|svg|xsl)\b)/
const ROFF = /^[.'][ \t]*(?:TH|SH|Dd|Dt|Os|PP|SS|B|I|IP|so)\b/m
const PROLOG = /^(?:[ \t]*%|:-|[a-z]\w*(?:\([^\n]*\))?[ \t]*:-)|^[a-z]\w*\([^\n]*\)\.[ \t]*$/m
const PERL =
  /^[ \t]*(?:use[ \t]+(?:strict|warnings|v?5|[A-Z]\w*|lib\b|utf8)|package[ \t]+\w|my[ \t]+[$@%(]|sub[ \t]+\w|require[ \t]+['"\w])/m
const RAKU = /^[ \t]*(?:use[ \t]+v6|(?:unit[ \t]+)?(?:module|class|role|grammar)[ \t]+\w|has[ \t]+[$@%]|multi[ \t]+)/m
const COMMON_LISP = /^[ \t]*\((?:def|in-package|asdf|uiop|cl:)/m
/** What only programs in the popular language of an extension hold: they quote the signs of others in texts and comments. */
const RUST =
  /^[ \t]*(?:use[ \t]+[\w:]*(?:::|;)|(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:fn|mod|impl|trait)[ \t<]|macro_rules!|extern crate\b|#!?\[)/m
const ELIXIR = /^[ \t]*(?:(?:def(?:module|protocol|impl|exception|macro|p)?|use|alias|import|require)[ \t(]|@\w*doc\b)/m
const PUPPET = /^[ \t]*(?:class|define|node|include)[ \t]+[\w:'"]+[ \t]*(?:[({]|inherits\b|$)|=>/m
const GODOT =
  /^(?:extends[ \t]+["\w]|class_name[ \t]+\w|@\w+|tool[ \t]*$|(?:static[ \t]+)?func[ \t]+\w|(?:onready[ \t]+|export[^\n]*[ \t])?var[ \t]+\w|const[ \t]+\w|signal[ \t]+\w)/m
const VERILOG = /^[ \t]*(?:module[ \t]+\w+[ \t]*[#(;]|`(?:timescale|include|define)|endmodule)/m

/** Extension in lower case -> tests in order. */
const TESTS: Record<string, readonly Test[]> = {
  '.h': [['objective-c', OBJECTIVE_C], ['c++', CPP]],
  '.hh': [['hack', /^<\?hh/]],
  '.inl': [['c++', CPP]],
  '.inc': [
    ['php', /^\s*<\?(?:php|=)/i], ['pascal', /^[ \t]*(?:\{\$|unit[ \t]+\w+;|procedure\b|function\b[^\n]*:\s*\w+;)/im],
    ['sql', /^[ \t]*(?:(?:CREATE|ALTER|DROP)[ \t]+\w|SELECT[ \t]|INSERT[ \t]+INTO\b)/im], ['bitbake', /^[ \t]*(?:inherit\b|SRC_URI\b|DEPENDS\b|LICENSE[ \t]*=)/m],
    ['c++', /^[ \t]*#[ \t]*(?:include|define|ifn?def|if|undef)\b|^[ \t]*\w[^\n]*[;{][ \t]*$|^[ \t]*\/\//m], ['html', /^\s*<[a-z!]/i],
    ['assembly', /^[ \t]*(?:\.?(?:macro|equ|org|section|text|global)\b|;|%(?:define|macro|include))/im],
  ],
  '.m': [
    ['objective-c', OBJECTIVE_C], ['objective-c', /^[ \t]*#[ \t]*(?:include|define|if)/m], ['mercury', /^:- (?:module|interface)/m],
    ['wolfram language', /^\s*\(\*|\bBeginPackage\[/], ['matlab', /^[ \t]*(?:%|function\b|classdef\b|end\b|clear\b|close all)|\.\.\.[ \t]*$/m],
    ['limbo', /^\w+[ \t]*:[ \t]*module[ \t]*\{/m],
  ],
  '.mm': [['xml', XML], ['objective-c++', /\S/]],
  '.ts': [['xml', XML]],
  '.tsx': [['xml', XML]],
  '.rs': [['xml', XML], ['rust', RUST], ['renderscript', /^#(?:pragma[ \t]+(?:rs|version)|include)\b/m]],
  '.pl': [['perl', /^#![^\n]*perl/], ['prolog', /^:-[ \t]/m], ['perl', PERL], ['raku', RAKU], ['prolog', PROLOG]],
  '.pm': [['x pixmap', /^\s*\/\*[ \t]*XPM/], ['perl', PERL], ['raku', RAKU]],
  '.t': [['perl', /^#![^\n]*perl/], ['perl', PERL], ['raku', RAKU], ['terra', /^[ \t]*(?:local|terra)\b/m]],
  '.pod': [['pod 6', /^=begin pod/m]],
  '.v': [
    ['verilog', VERILOG],
    ['rocq prover', /^[ \t]*\(\*|^[ \t]*(?:Require|Import|Theorem|Lemma|Definition|Inductive|Fixpoint|Module|Proof)\b/m],
    ['v', /^[ \t]*(?:pub[ \t]+)?(?:fn|struct|enum|interface)[ \t]+\w[^\n]*\{|^module[ \t]+\w+[ \t]*$|^import[ \t]+[\w.]+[ \t]*$/m],
  ],
  '.cls': [
    ['tex', /\\(?:NeedsTeXFormat|ProvidesClass|documentclass|LoadClass)\b/], ['visual basic 6.0', /^VERSION[ \t]+1\.0[ \t]+CLASS/m],
    ['openedge abl', /^[ \t]*(?:CLASS[ \t]+[\w.]+[^\n]*:|USING[ \t]+[\w.]+[ \t]*\.)/im], ['objectscript', /^Class[ \t]+%?[\w.]+/m],
  ],
  '.fs': [
    ['glsl', /^[ \t]*(?:#version[ \t]+\d|precision[ \t]|uniform[ \t]|varying[ \t]|void[ \t]+main)/m], ['forth', /^(?:: |\\ )/m],
  ],
  '.gd': [['gdscript', GODOT], ['gap', /^[ \t]*(?:#[^\n]*GAP\b|Declare\w+\()/m]],
  '.gs': [['glsl', /^#version[ \t]+\d/m], ['gosu', /^[ \t]*uses[ \t]+[\w.]+/m], ['genie', /^\[indent=|^init[ \t]*$/m], ['javascript', /\bfunction\b|\bvar\b|\bconst\b|=>/]],
  '.frag': [['javascript', /^\(function/]],
  '.r': [['rebol', /\bREBOL[ \t]*\[/i], ['rez', /^[ \t]*(?:resource|type)[ \t]+'\w{4}'/m]],
  '.md': [['gcc machine description', /^\((?:define_(?:insn|expand|split|attr|constants|predicate|mode)\w*|include "[^\n]*"\))/m]],
  '.d': [['makefile', /^[\w./-]+\.o[ \t]*:(?!=)/m], ['dtrace', /^#pragma[ \t]+D\b|^\w+:\w*:\w*:\w*/m]],
  '.s': [['assembly', /\S/]],
  '.asm': [['assembly', /\S/]],
  '.ex': [['elixir', ELIXIR], ['euphoria', /^[ \t]*(?:namespace|procedure|end procedure|with(?:out)? type_check)\b/m]],
  '.l': [['lex', /^%(?:%|\{|option)/m], ['roff', ROFF], ['common lisp', COMMON_LISP], ['picolisp', /^[ \t]*\((?:de|class|allowed|load)\b/m]],
  '.ms': [['roff', ROFF], ['unix assembly', /^[ \t]*\.(?:text|globl|align)\b/m]],
  '.n': [['roff', ROFF], ['nemerle', /^[ \t]*(?:module|namespace|using)[ \t]/m]],
  '.man': [['roff manpage', ROFF]],
  '.pp': [['puppet', PUPPET], ['pascal', /^[ \t]*(?:unit|program|uses|interface|begin)\b/im]],
  '.pro': [
    ['prolog', /^[a-z]\w*(?:\([^\n]*\))?[ \t]*:-/m], ['qmake', /^[ \t]*(?:QT|TEMPLATE|TARGET|SOURCES|HEADERS|CONFIG|SUBDIRS)[ \t]*[+-]?=/m],
    ['proguard', /^-(?:keep|dont|assume|optimiz|renames|print)\w*/m], ['idl', /^[ \t]*(?:pro|function|compile_opt)[ \t]+\w/im], ['ini', /^\w[\w.]*[ \t]*=/m],
  ],
  '.plist': [['xml property list', XML], ['openstep property list', /^\s*[({]/]],
  '.php': [['hack', /^<\?hh/]],
  '.cs': [['smalltalk', /^!\w+ (?:class )?methodsFor:/m]],
  '.cl': [['opencl', /^[ \t]*(?:__kernel|kernel)[ \t]|\b__global\b|\/\*|^[ \t]*\/\//m], ['common lisp', COMMON_LISP], ['cool', /^class\b/im]],
  '.lsp': [['common lisp', COMMON_LISP]],
  '.lisp': [['common lisp', COMMON_LISP], ['newlisp', /^[ \t]*\((?:define|context|module)\b/m]],
  '.bb': [['bitbake', /^(?:inherit|require|[A-Z_]+[ \t]*(?:\?\?|[?:+])?=)/m], ['clojure', /^#!.*\bbb\b|^[ \t]*\((?:ns|def|require|println)\b/m], ['blitzbasic', /^[ \t]*(?:;|End (?:Function|Type))\b/m]],
  '.bas': [['vba', /^[ \t]*Attribute[ \t]+VB_Name/m], ['freebasic', /^[ \t]*#(?:include|lang|define)\b/im]],
  '.frm': [['visual basic 6.0', /^VERSION[ \t]+5/m]],
  '.sc': [['supercollider', /(?:^|\n)[ \t]*(?:\^\w|[A-Z]\w*[ \t]*:[ \t]*[A-Z]\w*[ \t]*\{|SynthDef\b)|\.ar\(|\.kr\(/], ['scala', /\S/]],
  '.scm': [['tree-sitter query', /^\s*(?:;[^\n]*\n\s*)*\((?!define|module|library|import|use-modules|let|begin|load|require|declare|include|export|cond-expand)\w+[\s\S]{0,400}?[\s)\]"*+?]@[a-z][\w.]*/]],
  '.sch': [['xml', XML], ['scheme', /^[ \t]*\((?:define|module|require)\b/m], ['kicad schematic', /^(?:EESchema|\(kicad_sch)/m]],
  '.ml': [['standard ml', /^[ \t]*(?:fun[ \t]+(?:'\w+[ \t]+)?\w[\w']*[ \t(][^\n?=>]*=|structure[ \t]+\w+[ \t]*[:=]|signature[ \t]+\w+[ \t]*=|val[ \t]+\w+[ \t]*=[ \t]*fn\b)/m]],
  '.mod': [['xml', XML], ['modula-2', /^[ \t]*(?:MODULE|DEFINITION MODULE|IMPLEMENTATION MODULE)\b/m], ['ampl', /^[ \t]*(?:param|var|set|minimize|maximize)[ \t]/m]],
  '.f': [['forth', /^: \S/m]],
  '.for': [['forth', /^: \S/m], ['fortran', /^[ \t]*(?:program|subroutine|function|c[ \t]|\*)/im]],
  '.cfg': [['haproxy', /^(?:global|defaults|frontend|backend|listen)\b[^\n=]*$/m]],
  '.html': [['ecmarkup', /<emu-\w+/]],
  '.toc': [['world of warcraft addon data', /^## \w/m], ['tex', /\\contentsline/]],
  '.txt': [['vim help file', /\bvim:[^\n]{0,100}\bft=help\b|^\*[\w.-]+\.txt\*/m]],
  '.spec': [['python', /^(?:# -\*- mode: python|a = Analysis\()/m], ['rpm spec', /^(?:Name|Version|Summary|%\w+)\b/m], ['ruby', /\bdescribe\b|\brequire\b/]],
  '.cgi': [['perl', PERL], ['python', /^(?:import|from)[ \t]+\w/m]],
  '.fcgi': [['php', /^\s*<\?php/], ['ruby', /^[ \t]*require[ \t]/m]],
  '.cmd': [['batchfile', /\S/]],
  '.yy': [['json', /^\s*[{[]/], ['yacc', /^%/m]],
  '.es': [['erlang', /^-module\(|^#![^\n]*escript/m], ['javascript', /\S/]],
  '.st': [['stringtemplate', /\$\w+(?:[.(;:]|\$)|<\w+\(\)>/m]],
  '.re': [['c++', /^[ \t]*#[ \t]*include|\/\*!re2c/m]],
  '.x': [['rpc', /^[ \t]*(?:program|const|typedef|struct|union)\b[^\n]*[{;=]/m], ['linker script', /\bSECTIONS\b/], ['logos', /^%(?:hook|end|orig|ctor)\b/m]],
  '.nl': [['newlisp', /^[ \t]*\(/m]],
  '.ls': [['loomscript', /^[ \t]*package[ \t]+\w[\w.]*\s*\{/m]],
  '.j': [['objective-j', /^[ \t]*@(?:import|implementation)\b/m], ['jasmin', /^[ \t]*\.(?:class|method|super)\b/m]],
  '.as': [['angelscript', /^[ \t]*#include\b|\b(?:u?int(?:8|16|32|64)?|void)[ \t]+\w+\(/m]],
  '.tst': [['gap', /^gap>/m]],
  '.workflow': [['hcl', /^(?:workflow|action)[ \t]+"/m]],
  '.res': [['xml', XML]],
  '.typ': [['xml', XML]],
  '.sw': [['xml', XML]],
  '.gml': [['xml', XML], ['graph modeling language', /^[ \t]*(?:graph|Creator)\b/im]],
  '.ncl': [['xml', XML], ['nickel', /^[ \t]*let\b|\bfun[ \t]+\w/m]],
} // prettier-ignore

/** Languages that win where nothing else decides: in the order of how often they are met. */
const POPULAR = [
  'javascript', 'typescript', 'python', 'java', 'c', 'c#', 'go', 'php', 'ruby', 'rust', 'c++', 'kotlin', 'swift', 'shell', 'html',
  'css', 'markdown', 'json', 'yaml', 'sql', 'tsx', 'text', 'scala', 'objective-c', 'dart', 'lua', 'perl', 'r', 'elixir', 'haskell',
  'clojure', 'f#', 'verilog', 'ocaml', 'erlang', 'solidity', 'glsl', 'gdscript', 'apex', 'ini', 'tex', 'assembly', 'fortran', 'd',
  'xml', 'scheme', 'common lisp', 'lex', 'roff manpage', 'roff', 'makefile', 'puppet', 'starlark', 'vim script', 'java properties',
  'hlsl', 'bitbake', 'smarty', 'modelica', 'openscad', 'reason', 'rescript', 'lean 4', 'cairo', 'prolog', 'bison', 'nushell', 'odin',
] // prettier-ignore
const RANK = new Map(POPULAR.map((language, i) => [language, i]))

/** Decides between languages by content; `candidates` must not be empty. */
export function resolveAmbiguous(extension: string, candidates: readonly string[], text: string): string {
  let head = text.length > LOOK ? text.slice(0, LOOK) : text
  if (extension === '.h') head = withoutComments(head).replace(CPP_GUARD, '')
  for (const [language, sign] of TESTS[extension] ?? []) if (sign.test(head)) return language
  return mostPopular(candidates)
}

/** Documentation of C speaks of `std::vector`, and Doxygen has commands such as `@class`. */
function withoutComments(text: string): string {
  let kept = ''
  let end = 0
  for (let start = text.indexOf('/*'); start >= 0; start = text.indexOf('/*', end)) {
    kept += text.slice(end, start)
    const close = text.indexOf('*/', start + 2)
    if (close < 0) return kept
    end = close + 2
  }
  return kept + text.slice(end)
}

/** The candidate to take without looking: by popularity, else the first (whose main extension it is). */
export function mostPopular(candidates: readonly string[]): string {
  let best = candidates[0]!
  for (const candidate of candidates) {
    if ((RANK.get(candidate) ?? POPULAR.length) < (RANK.get(best) ?? POPULAR.length)) best = candidate
  }
  return best
}
