/**
 * A character map as SentencePiece stores it: a double-array trie (Darts) over the UTF-8 bytes of the keys, then the replacements.
 * Every node takes the first base at which its children find free places. Returns base64.
 */
export function charsmapOf(replacements) {
  const utf8 = new TextEncoder()
  const root = { children: new Map(), leaf: undefined }
  const texts = []
  let length = 0
  for (const [key, replacement] of Object.entries(replacements)) {
    let node = root
    for (const byte of utf8.encode(key)) {
      if (!node.children.has(byte)) node.children.set(byte, { children: new Map(), leaf: undefined })
      node = node.children.get(byte)
    }
    node.leaf = length
    const bytes = [...utf8.encode(replacement), 0]
    texts.push(...bytes)
    length += bytes.length
  }
  const units = []
  const used = new Set([0])
  const place = (node, at, label) => {
    const keys = [...(node.leaf === undefined ? [] : [0]), ...node.children.keys()]
    let base = 1
    while (keys.some((key) => used.has(base ^ key))) base++
    for (const key of keys) used.add(base ^ key)
    // Children lie at the place of their parent, shifted by an offset of at most 21 bits.
    units[at] = (((at ^ base) << 10) | (node.leaf === undefined ? 0 : 256) | label) >>> 0
    if (node.leaf !== undefined) units[base] = (0x80000000 | node.leaf) >>> 0
    for (const [key, child] of node.children) place(child, base ^ key, key)
  }
  place(root, 0, 0)
  const size = Math.max(...used) + 256
  const bytes = Buffer.alloc(4 + size * 4 + texts.length)
  bytes.writeUInt32LE(size * 4, 0)
  for (let i = 0; i < size; i++) bytes.writeUInt32LE(units[i] ?? 0, 4 + i * 4)
  Buffer.from(texts).copy(bytes, 4 + size * 4)
  return bytes.toString('base64')
}
