import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'

import { continueTree } from './growing-tree.ts'
import {
  emptyRoot,
  type Hash,
  hashLeaf,
  hashNode,
  proveConsistency,
  proveInclusion,
  type ReadNode,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')

/** Nodes of a tree that is in memory, computed as RFC 6962 defines them. */
const nodesOf = (leaves: readonly Hash[]): ReadNode => {
  const read = (level: number, index: number): Hash => {
    const leaf = level === 0 ? leaves[index] : undefined
    if (leaf) return leaf
    if (level === 0) throw new Error(`there is no leaf ${index}`)
    return hashNode(read(level - 1, index * 2), read(level - 1, index * 2 + 1))
  }
  return async (level, index) => read(level, index)
}

/** The leaves and results of the reference implementation of RFC 6962. */
const known = {
  leaves: [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map((leaf) => hashLeaf(hexToBytes(leaf))),
  roots: [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
}

test('computes the roots of the RFC 6962 reference implementation', async () => {
  expect(hex(emptyRoot())).toBe(known.roots[0])
  for (const [size, root] of known.roots.entries()) {
    expect(hex(await treeRoot(nodesOf(known.leaves), size))).toBe(root)
  }
})

test('computes the proofs of the RFC 6962 reference implementation', async () => {
  const read = nodesOf(known.leaves)
  expect((await proveInclusion(read, 0, 8)).map(hex)).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ])
  expect((await proveConsistency(read, 6, 8)).map(hex)).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ])
  expect((await proveConsistency(read, 2, 5)).map(hex)).toEqual([
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  ])
})

const largest = 300
const leaves = Array.from({ length: largest }, (_, index) => hashLeaf(Uint8Array.of(index % 256, index >> 8)))
const tree = continueTree()
const roots = [tree.root(), ...leaves.map((leaf) => (tree.append(leaf), tree.root()))]
const nodes = new Map<string, Promise<Hash>>()
const read: ReadNode = (level, index) => {
  const key = `${level}/${index}`
  const node = nodes.get(key) ?? nodesOf(leaves)(level, index)
  nodes.set(key, node)
  return node
}
const rootAt = (size: number): Hash => roots[size] ?? emptyRoot()
const flipped = (hash: Hash): Hash => hash.with(7, (hash[7] ?? 0) ^ 1)
/** Every size up to some, then those around where trees change their shape, so that the pairs stay countable. */
const sizes = Array.from({ length: largest + 1 }, (_, size) => size).filter(
  (size) => size <= 36 || [63, 64, 65, 127, 128, 129, 200, 255, 256, 257, 299, 300].includes(size),
)

test('a growing tree has the root of the same leaves at every size', async () => {
  for (let size = 0; size <= largest; size += 1) expect(await treeRoot(read, size)).toEqual(rootAt(size))
})

test('proves every leaf of every size, and nothing else', async () => {
  for (let size = 1; size <= largest; size += 1) {
    const all = size <= 36 ? leaves.slice(0, size).keys() : [0, 1, size >> 1, size - 2, size - 1]
    for (const index of all) {
      const leaf = leaves[index] ?? emptyRoot()
      const proof = await proveInclusion(read, index, size)
      const whole = { leaf, index, size, root: rootAt(size), proof }
      expect(verifyInclusion(whole)).toBe(true)
      expect(verifyInclusion({ ...whole, leaf: flipped(leaf) })).toBe(false)
      expect(verifyInclusion({ ...whole, root: flipped(whole.root) })).toBe(false)
      expect(verifyInclusion({ ...whole, index: index + 1 })).toBe(false)
      expect(verifyInclusion({ ...whole, proof: [...proof, leaf] })).toBe(false)
      for (const [at, hash] of proof.entries()) {
        expect(verifyInclusion({ ...whole, proof: proof.with(at, flipped(hash)) })).toBe(false)
        expect(verifyInclusion({ ...whole, proof: proof.toSpliced(at, 1) })).toBe(false)
      }
    }
  }
})

test('proves that a tree continues every earlier one, and nothing else', async () => {
  for (const size of sizes) {
    for (const oldSize of sizes.filter((each) => each <= size)) {
      const proof = await proveConsistency(read, oldSize, size)
      const whole = { oldSize, oldRoot: rootAt(oldSize), size, root: rootAt(size), proof }
      expect(verifyConsistency(whole)).toBe(true)
      if (oldSize === 0) continue
      expect(verifyConsistency({ ...whole, oldRoot: flipped(whole.oldRoot) })).toBe(false)
      expect(verifyConsistency({ ...whole, root: flipped(whole.root) })).toBe(false)
      expect(verifyConsistency({ ...whole, proof: [...proof, whole.root] })).toBe(false)
      if (oldSize !== size) {
        expect(verifyConsistency({ ...whole, oldSize: size, size: oldSize })).toBe(false)
      }
      for (const [at, hash] of proof.entries()) {
        expect(verifyConsistency({ ...whole, proof: proof.with(at, flipped(hash)) })).toBe(false)
        expect(verifyConsistency({ ...whole, proof: proof.toSpliced(at, 1) })).toBe(false)
      }
    }
  }
})

test('rejects proofs of what is not in the tree', async () => {
  await expect(proveInclusion(read, 5, 5)).rejects.toThrow('Leaf 5 is not in a tree of 5 leaves')
  await expect(proveConsistency(read, 6, 5)).rejects.toThrow('6 is not a size before 5')
})
