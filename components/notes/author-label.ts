import type { Note } from '#lib/contract/notes/note.ts'

/** Names the author of a note: the reader, a colleague, or the API key that they added it with. */
export const authorLabel = ({ id, name, api_key: key }: Note['author'], readerId: string): string => {
  const member = id === readerId ? 'You' : (name ?? 'A former member')
  return key === null ? member : `${member}, API key “${key}”`
}
