import { expect, test } from 'vitest'

import { joinBytes } from './bytes.ts'
import { continueTree, type FullTile } from './growing-tree.ts'
import {
  type Hash,
  hashLeaf,
  proveConsistency,
  proveInclusion,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'
import { nodesOfTiles, parseTilePath, tileHashes, tilePath, widthOf } from './tiles.ts'

test.each([
  [0, 256, '000'],
  [7, 256, '007'],
  [999, 12, '999.p/12'],
  [1000, 256, 'x001/000'],
  [1_234_067, 256, 'x001/x234/067'],
  [1_234_067, 255, 'x001/x234/067.p/255'],
])('writes tile %i of width %i as %s', (index, width, path) => {
  expect(tilePath(index, width)).toBe(path)
  expect(parseTilePath(path)).toEqual({ index, width })
})

test.each([
  '',
  '0',
  '0000',
  '1',
  'x000/001',
  'x001',
  '000.p/0',
  '000.p/256',
  '000.p/01',
  '000/',
  '000.p/',
  '-01',
  '001/002',
])('rejects %j as the path of a tile', (path) => expect(parseTilePath(path)).toBeNull())

test('a tree of 70,000 leaves has the tiles in the specification', () => {
  expect([272, 273, 274].map((index) => widthOf(70_000, 0, index))).toEqual([256, 112, 0])
  expect([0, 1].map((index) => widthOf(70_000, 1, index))).toEqual([256, 17])
  expect(widthOf(70_000, 2, 0)).toBe(1)
  expect([widthOf(256, 0, 0), widthOf(256, 1, 0)]).toEqual([256, 1])
})

const total = 66_000
const leaves = Array.from({ length: total }, (_, index) =>
  hashLeaf(Uint8Array.of(index % 256, (index >> 8) % 256, index >> 16)),
)
const grow = (tree: ReturnType<typeof continueTree>, more: readonly Hash[]): FullTile[] =>
  more.flatMap((leaf) => tree.append(leaf))
const tree = continueTree()
const tiles = grow(tree, leaves)
const tileAt = (level: number, index: number): Hash[] =>
  tileHashes(tiles.find((tile) => tile.level === level && tile.index === index)?.hashes ?? new Uint8Array())
/** The hashes of the partial tile of each level in a tree of this size. */
const edgesOf = (size: number): Hash[][] => {
  const edges: Hash[][] = []
  for (let level = 0; 256 ** level <= size; level += 1) {
    const count = Math.floor(size / 256 ** level)
    const from = count - (count % 256)
    const row =
      level === 0 ? leaves : tiles.filter((tile) => tile.level === level - 1).map(({ root }) => root)
    edges.push(row.slice(from, count))
  }
  return edges
}

const readTile = async ({ level, index, width }: { level: number; index: number; width: number }) => {
  const full = tileAt(level, index)
  const hashes = full.length > 0 ? full : (edgesOf(total)[level] ?? [])
  return joinBytes(hashes.slice(0, width))
}

test('continuing a tree from its right edge produces the same tiles and root', () => {
  for (const size of [0, 1, 255, 256, 257, 65_535, 65_536, 65_537]) {
    const continued = continueTree(edgesOf(size))
    expect(continued.size()).toBe(size)
    const added = grow(continued, leaves.slice(size))
    expect(continued.root()).toEqual(tree.root())
    expect(added).toEqual(tiles.slice(tiles.length - added.length))
  }
})

test('tiles are sufficient for proofs', async () => {
  for (const size of [1, 255, 256, 257, 1000, 65_536, 65_537, total]) {
    const read = nodesOfTiles(readTile, size)
    const root = await treeRoot(read, size)
    expect(continueTree(edgesOf(size)).root()).toEqual(root)
    for (const index of [0, size >> 1, size - 1]) {
      const leaf = leaves[index] ?? new Uint8Array()
      const proof = await proveInclusion(read, index, size)
      expect(verifyInclusion({ leaf, index, size, root, proof })).toBe(true)
    }
    const proof = await proveConsistency(nodesOfTiles(readTile, total), size, total)
    expect(verifyConsistency({ oldSize: size, oldRoot: root, size: total, root: tree.root(), proof })).toBe(
      true,
    )
  }
})
