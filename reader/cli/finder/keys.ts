/** What a key press asks of the finder. */
export type Key =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'erase' | 'eraseWord' | 'clear' | 'left' | 'right' | 'home' | 'end' }
  | { readonly type: 'up' | 'down' | 'pageUp' | 'pageDown' | 'mode' | 'open' | 'quit' }

/** Bytes that terminals send, and what they mean. Sources: xterm's control sequences, and readline's habits. */
const KEYS: Readonly<Record<string, Exclude<Key['type'], 'text'>>> = {
  '\x7f': 'erase',
  '\b': 'erase',
  '\x17': 'eraseWord',
  '\x15': 'clear',
  '\x01': 'home',
  '\x05': 'end',
  '\x02': 'left',
  '\x06': 'right',
  '\x10': 'up',
  '\x0b': 'up',
  '\x0e': 'down',
  '\t': 'mode',
  '\r': 'open',
  '\n': 'open',
  '\x03': 'quit',
  '\x04': 'quit',
  '\x1b': 'quit',
  '\x1b[A': 'up',
  '\x1bOA': 'up',
  '\x1b[B': 'down',
  '\x1bOB': 'down',
  '\x1b[C': 'right',
  '\x1bOC': 'right',
  '\x1b[D': 'left',
  '\x1bOD': 'left',
  '\x1b[H': 'home',
  '\x1b[1~': 'home',
  '\x1b[F': 'end',
  '\x1b[4~': 'end',
  '\x1b[5~': 'pageUp',
  '\x1b[6~': 'pageDown',
}

const PIECES = /\x1b(?:\[[\d;]*[ -/]*[@-~]|O[@-~])?|[\x00-\x1f\x7f]|[^\x00-\x1f\x7f]+/gu

/** The keys in what a terminal sent at once; pasted text comes as one, unknown keys do nothing. */
export function keysOf(input: string): Key[] {
  return (input.match(PIECES) ?? []).flatMap((piece): Key[] => {
    const type = KEYS[piece]
    if (type) return [{ type }]
    return piece.charCodeAt(0) < 32 ? [] : [{ type: 'text', text: piece }]
  })
}
