import { createHash } from 'node:crypto'

/** Choices that are the same for the same seed. */
export type Random = {
  /** A number from 0 up to, but without, 1. */
  next(): number
  /** An integer from 0 up to, but without, `end`. */
  below(end: number): number
  /** True this often, of 1. */
  chance(share: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** Picks one, or returns undefined where there is none. */
  pickAny<Item>(items: readonly Item[]): Item | undefined
}

/** Returns choices that depend on the seed alone: Bob Jenkins's small generator, sfc32. */
export const createRandom = (seed: string): Random => {
  const digest = createHash('sha256').update(seed).digest()
  let [a, b, c, counter] = [digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8), 1]
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
    pickAny: (items) => items[below(items.length)],
  }
}
