import { joinBytes } from './bytes.ts'
import { emptyRoot, type Hash, hashNode } from './merkle.ts'
import { tileWidth } from './tiles.ts'

/** A tile that was filled. Its root is a hash of the level above. */
export type FullTile = { level: number; index: number; hashes: Uint8Array<ArrayBuffer>; root: Hash }

/** The right edge of a tree: all that is needed to add to it. */
export type GrowingTree = {
  size(): number
  root(): Hash
  /** Adds the hash of a leaf. Returns the tiles that it fills, from the lowest level up. */
  append(leafHash: Hash): FullTile[]
}

const bitsPerTile = Math.log2(tileWidth)

/**
 * Continues a tree whose right edge is given: the hashes of the partial tile of each level, from level 0 up, which may be
 * empty. Without one it begins a new tree.
 */
export const continueTree = (partialTiles: readonly (readonly Hash[])[] = []): GrowingTree => {
  const edges = partialTiles.map((hashes) => [...hashes])
  // Complete subtrees from left to right, each smaller than the one before it.
  const subtrees: { level: number; hash: Hash }[] = []
  let size = 0
  const filled: number[] = []

  const edgeAt = (level: number): Hash[] => {
    const edge = edges[level] ?? []
    edges[level] = edge
    return edge
  }

  /** Adds a complete subtree on the right; reports each level at which it completes a tile. */
  const add = (level: number, hash: Hash, onTile: (level: number, root: Hash) => void): void => {
    let [at, merged] = [level, hash]
    for (let left = subtrees.at(-1); left?.level === at; left = subtrees.at(-1)) {
      subtrees.pop()
      merged = hashNode(left.hash, merged)
      at += 1
      if (at % bitsPerTile === 0) onTile(at / bitsPerTile - 1, merged)
    }
    subtrees.push({ level: at, hash: merged })
    size += 2 ** level
  }

  for (let level = edges.length - 1; level >= 0; level -= 1) {
    // What fills a tile is no partial tile: nothing is completed here.
    filled[level] = Math.floor(size / tileWidth ** (level + 1))
    for (const hash of edgeAt(level)) add(level * bitsPerTile, hash, () => undefined)
  }

  return {
    size: () => size,
    root: () =>
      subtrees.length === 0
        ? emptyRoot()
        : subtrees.map(({ hash }) => hash).reduceRight((right, left) => hashNode(left, right)),
    append: (leafHash) => {
      const tiles: FullTile[] = []
      edgeAt(0).push(leafHash)
      add(0, leafHash, (level, root) => {
        const index = filled[level] ?? 0
        filled[level] = index + 1
        tiles.push({ level, index, hashes: joinBytes(edgeAt(level)), root })
        edges[level] = []
        edgeAt(level + 1).push(root)
      })
      return tiles
    },
  }
}
