/** A part of a file: a range of another file, as offset and length, or bytes of its own in Base64. */
export type Part = [offset: number, length: number] | string

/** Shorter runs are cheaper as bytes. */
const shortest = 32

/** Describes a file by the ranges that it shares with `base`, and the bytes that it adds. */
export const byteChanges = (base: Uint8Array, changed: Uint8Array): Part[] => {
  const [from, to] = [Buffer.from(base), Buffer.from(changed)]
  const blocks = new Map<string, number>()
  for (let at = 0; at + shortest <= from.length; at += shortest) {
    blocks.set(from.toString('latin1', at, at + shortest), at)
  }
  const parts: Part[] = []
  let [added, at] = [0, 0]
  const addUntil = (end: number): void => {
    if (end > added) parts.push(to.toString('base64', added, end))
  }
  while (at < to.length) {
    let start = blocks.get(to.toString('latin1', at, at + shortest))
    if (start === undefined) {
      at += 1
      continue
    }
    // Blocks are found at multiples of their size: the run may have begun before.
    while (at > added && start > 0 && to[at - 1] === from[start - 1]) [at, start] = [at - 1, start - 1]
    let length = 0
    while (
      at + length < to.length &&
      to[at + length] === from[start + length] &&
      start + length < from.length
    ) {
      length += 1
    }
    addUntil(at)
    parts.push([start, length])
    at += length
    added = at
  }
  addUntil(to.length)
  return parts
}
