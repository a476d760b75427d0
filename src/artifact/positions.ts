/** Gives each text its position in the list of distinct ones. */
export class Positions {
  readonly list: string[] = []
  private readonly known = new Map<string, number>()

  of(text: string): number {
    let position = this.known.get(text)
    if (position === undefined) {
      position = this.list.push(text) - 1
      this.known.set(text, position)
    }
    return position
  }
}
