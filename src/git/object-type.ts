export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag'

export function isObjectType(text: string): text is ObjectType {
  return text === 'commit' || text === 'tree' || text === 'blob' || text === 'tag'
}
