import { type Hash, hashNode, type ReadNode } from './merkle.ts'

/** Hashes in a full tile (C2SP tlog-tiles). */
export const tileWidth = 256

/** Bytes of a hash. */
export const hashLength = 32

/** A tile by its level and its index within the level, with the number of its hashes: below 256 it is partial. */
export type TileName = { level: number; index: number; width: number }

/** Splits a tile into its hashes. */
export const tileHashes = (tile: Uint8Array): Hash[] =>
  Array.from({ length: Math.floor(tile.length / hashLength) }, (_, index) =>
    tile.slice(index * hashLength, (index + 1) * hashLength),
  )

/** Returns the number of hashes of the tile in a tree of `size` leaves; 0 without any. */
export const widthOf = (size: number, level: number, index: number): number =>
  Math.max(0, Math.min(tileWidth, Math.floor(size / tileWidth ** level) - index * tileWidth))

const group = (value: number): string => String(value).padStart(3, '0')

/** Writes the index of a tile, and its width where it is partial, as a path: `x001/x234/067.p/112`. */
export const tilePath = (index: number, width: number = tileWidth): string => {
  const groups = [group(index % 1000)]
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(`x${group(rest % 1000)}`)
  }
  return `${groups.join('/')}${width === tileWidth ? '' : `.p/${width}`}`
}

/** Reads the path of a tile's index and width; null when it is not written the one way that it can be. */
export const parseTilePath = (path: string): { index: number; width: number } | null => {
  const match = /^((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path)
  if (!match) return null
  const index = Number((match[1] ?? '').replaceAll(/[x/]/g, ''))
  const width = match[2] === undefined ? tileWidth : Number(match[2])
  return tilePath(index, width) === path && width <= tileWidth ? { index, width } : null
}

/** Reads a tile's hashes; called once for each tile. */
export type ReadTile = (tile: TileName) => Promise<Uint8Array>

/** Reads nodes of a tree of `size` leaves from its tiles, which are cached for as long as this is used. */
export const nodesOfTiles = (readTile: ReadTile, size: number): ReadNode => {
  const cache = new Map<string, Promise<Hash[]>>()
  const load = (level: number, index: number): Promise<Hash[]> => {
    const key = `${level}/${index}`
    const loading =
      cache.get(key) ?? readTile({ level, index, width: widthOf(size, level, index) }).then(tileHashes)
    cache.set(key, loading)
    return loading
  }
  return async (level, index) => {
    const tileLevel = Math.floor(level / 8)
    const count = 2 ** (level % 8)
    const first = index * count
    const hashes = await load(tileLevel, Math.floor(first / tileWidth))
    let row = hashes.slice(first % tileWidth, (first % tileWidth) + count)
    if (row.length !== count) throw new Error(`A tile of level ${tileLevel} is too short.`)
    while (row.length > 1) {
      row = row.flatMap((left, at) => {
        const right = row[at + 1]
        return at % 2 === 0 && right ? [hashNode(left, right)] : []
      })
    }
    const [node] = row
    if (!node) throw new Error(`There is no node ${index} of level ${level}.`)
    return node
  }
}
