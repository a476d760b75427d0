import { lazyPattern } from './lazy-pattern.ts'

const separators = lazyPattern('[^\\p{L}\\p{M}\\p{N}]+', 'gu')

/**
 * Key under which a symbol name is filed: letters and digits only, lower case, so that `getUserName`, `get_user_name`,
 * `GetUserName` and `get-user-name` meet. A name without any letter or digit (`==`, `<<`) is its own key.
 */
export function normalizeName(name: string): string {
  if (/^[A-Za-z0-9_]+$/.test(name)) return name.replaceAll('_', '').toLowerCase() || name
  const key = name.replace(separators(), '').toLowerCase()
  return key === '' ? name : key
}
