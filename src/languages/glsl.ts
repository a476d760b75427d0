import { c } from './c.ts'
import { cpp } from './cpp.ts'
import type { Language, RawSymbol } from './language.ts'

/** Shaders of OpenGL and Vulkan: C with other words before declarations, which are blanked for its grammar. */
export const glsl: Language = {
  ...c,
  id: 'glsl',
  prepare: (text) => c.prepare!(plainGlsl(text)),
  modifierWords: { ...c.modifierWords, const: 'const', uniform: 'readonly', readonly: 'readonly' },
  readImport,
}

/** Shaders of Direct3D: C++ likewise. */
export const hlsl: Language = {
  ...cpp,
  id: 'hlsl',
  prepare: (text) => cpp.prepare!(plainHlsl(text)),
  refine: refineHlsl,
  modifierWords: { ...cpp.modifierWords, uniform: 'readonly' },
}

function refineHlsl(symbol: RawSymbol): RawSymbol | undefined {
  const refined = cpp.refine!(symbol)
  if (refined?.kind === 'struct' && refined.signature.startsWith('interface')) refined.kind = 'interface'
  // Members are open to all.
  if (refined && (refined.owner?.kind === 'class' || refined.owner?.kind === 'interface'))
    refined.modifiers.delete('private')
  return refined
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ')

/** `#include "a.glsl"`, and what bundlers read: `#pragma glslify: f = require(./f)`. */
function readImport(text: string): string[] {
  return [text.replace(/^["<]|[">]$/g, '')]
}

const WORDS =
  /\b(?:in|out|inout|uniform|varying|attribute|buffer|shared|flat|smooth|noperspective|centroid|sample|patch|highp|mediump|lowp|precise|invariant|coherent|restrict|readonly|writeonly)\b(?=[ \t]+[\w[])/g
/** Words that C has another one for, of which the declaration then begins with the word. */
const STORAGE = new Set(['uniform', 'varying', 'attribute', 'buffer', 'shared'])
const LAYOUT = /\blayout\s{0,4}\([^()]{0,400}\)/g
/** `uniform Block { ... } name;` is a structure with a variable. */
const BLOCK = /\b(?:uniform|buffer|varying)(?=\s{1,8}\w{1,80}\s{0,8}\{)/g
/** `layout(...) in;`, `precision highp float;`, `invariant gl_Position;` */
const ALONE = /^[ \t]*(?:precision[ \t]+\w+[ \t]+\w+|(?:in|out)|invariant[ \t]+\w+)[ \t]*;/gm

function plainGlsl(text: string): string {
  let plain = text.includes('layout') ? text.replace(LAYOUT, blank) : text
  if (/\bprecision\b|\b(?:in|out) *;|\binvariant\b/.test(plain)) plain = plain.replace(ALONE, blank)
  if (/\b(?:uniform|buffer)\s+\w+\s*\{/.test(plain))
    plain = plain.replace(BLOCK, (word) => 'struct'.padEnd(word.length))
  return plain.replace(WORDS, (word) => (STORAGE.has(word) ? 'extern' : '').padEnd(word.length))
}

/** `cbuffer A : register(b0) {` is a structure without an end that C++ would take. */
const BUFFER = /\b(cbuffer|tbuffer)(?=\s{1,8}\w{1,80}\s{0,8}(?::|\{))/g
const SEMANTIC =
  /(?<=[\w)\]]\s{0,8}):\s{0,8}(?:SV_\w+|[A-Z][A-Z0-9_]*\d*|register\s{0,4}\([^()]{0,80}\)|packoffset\s{0,4}\([^()]{0,80}\))(?=\s{0,8}[;,){=])/g
const HLSL_WORDS =
  /\b(?:in|out|inout|uniform|nointerpolation|linear|centroid|noperspective|precise|groupshared|globallycoherent|row_major|column_major|triangle|point|line|lineadj|triangleadj)\b(?=[ \t]+[\w[])/g
const ATTRIBUTE =
  /^([ \t]*)\[(?:numthreads|unroll|loop|branch|flatten|domain|partitioning|outputtopology|outputcontrolpoints|patchconstantfunc|maxvertexcount|earlydepthstencil|RootSignature|shader|WaveSize|allow_uav_condition|fastopt|forcecase|call|instance)\b[^\]\n]{0,200}\]/gm

function plainHlsl(text: string): string {
  return text
    .replace(ATTRIBUTE, blank)
    .replace(BUFFER, (word) => 'struct'.padEnd(word.length))
    .replace(/^interface(?=\s+\w+\s*\{)/gm, 'struct   ')
    .replace(SEMANTIC, blank)
    .replace(HLSL_WORDS, blank)
}
