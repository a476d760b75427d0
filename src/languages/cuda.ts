import { cpp } from './cpp.ts'
import type { Language } from './language.ts'

/** C++ with kernels: what the grammar does not know of it changes nothing of the shape. */
export const cuda: Language = {
  ...cpp,
  id: 'cuda',
  prepare: (text) => cpp.prepare!(withoutKernelWords(text)),
  modifierWords: { ...cpp.modifierWords, __constant__: 'const' },
}

const WORDS =
  /\b__(?:global|device|host|shared|constant|managed|restrict|forceinline|noinline|grid_constant)__\b|\b__(?:launch_bounds|align|cluster_dims|maxnreg)__\s{0,4}\([^()\n]*(?:\([^()\n]*\)[^()\n]*)?\)/g
/** `kernel<<<grid, block, 0, stream>>>(...)` is a call. */
const LAUNCH = /(?<=[\w>] ?)<<<[^;{}]{1,400}?>>>(?=\s{0,40}\()/g

function withoutKernelWords(text: string): string {
  const plain = text.includes('__') ? text.replace(WORDS, blank) : text
  return plain.includes('<<<') ? plain.replace(LAUNCH, blank) : plain
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ')
