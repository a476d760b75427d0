import { OCCURRENCE_ROLES, type OccurrenceRole } from './types.ts'

const WITH_ROLE = ['use', 'tail', 'head', 'within'] as const

/** What a capture of a `.uses.scm` file means; the table is in `languages/language.ts`. */
export type UseRole =
  | { readonly type: (typeof WITH_ROLE)[number]; readonly role: number }
  | { readonly type: 'scan' }
  | { readonly type: 'none' }

/** Role of what is no occurrence. */
export const NOTHING = 255

/** Throws when a capture's name means nothing. */
export function useRole(capture: string): UseRole {
  if (capture.startsWith('_')) return { type: 'none' }
  if (capture === 'scan') return { type: 'scan' }
  const [head, name = ''] = capture.split('.')
  const type = WITH_ROLE.find((one) => one === head)
  if (type === 'use' && name === 'none') return { type, role: NOTHING }
  const role = OCCURRENCE_ROLES.indexOf(name as OccurrenceRole)
  if (type && role > 0) return { type, role }
  throw new Error(`query of uses: unknown capture @${capture}`)
}
