/** The line of a place in a text, 1-based, counted from `start`. */
export function lineAt(text: string, place: number, start = 0): number {
  let line = 1
  for (let at = text.indexOf('\n', start); at >= 0 && at < place; at = text.indexOf('\n', at + 1)) line++
  return line
}
