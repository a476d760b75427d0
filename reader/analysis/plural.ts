/** A count and what is counted: `1 file`, `12345 files`. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** The same for large counts of which people read the digits: `12,345 files`. */
export const pluralGrouped = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
