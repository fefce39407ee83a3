import { sha256 } from '@noble/hashes/sha2.js'

import { equalBytes } from './bytes.ts'

/** A SHA-256. */
export type Hash = Uint8Array<ArrayBuffer>

/** The prefixes that keep a leaf from being read as a node. */
const [leafPrefix, nodePrefix] = [0, 1]

// A copy: what the library returns is typed as maybe shared memory.
const digest = (bytes: Uint8Array): Hash => sha256(bytes).slice()

/** Hashes a leaf (RFC 6962, 2.1). */
export const hashLeaf = (entry: Uint8Array): Hash => {
  const bytes = new Uint8Array(1 + entry.length)
  bytes[0] = leafPrefix
  bytes.set(entry, 1)
  return digest(bytes)
}

/** Hashes two subtrees to the node above them (RFC 6962, 2.1). */
export const hashNode = (left: Uint8Array, right: Uint8Array): Hash => {
  const bytes = new Uint8Array(1 + left.length + right.length)
  bytes[0] = nodePrefix
  bytes.set(left, 1)
  bytes.set(right, 1 + left.length)
  return digest(bytes)
}

/** The root of a tree without leaves. */
export const emptyRoot = (): Hash => digest(new Uint8Array())

/** Reads the hash of the complete subtree of `2 ** level` leaves that begins at leaf `index * 2 ** level`. */
export type ReadNode = (level: number, index: number) => Promise<Hash>

/** The largest power of two below a number of leaves: where a tree of that size is split. */
const splitOf = (size: number): number => {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** Computes the root over leaves `start` to `end`, where `start` is what RFC 6962 splits trees at. */
const rangeRoot = async (read: ReadNode, start: number, end: number): Promise<Hash> => {
  const nodes: Hash[] = []
  for (let at = start; at < end;) {
    let level = 0
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1
    nodes.push(await read(level, at / 2 ** level))
    at += 2 ** level
  }
  return nodes.length === 0 ? emptyRoot() : nodes.reduceRight((right, left) => hashNode(left, right))
}

/** Computes the root of the first `size` leaves. */
export const treeRoot = (read: ReadNode, size: number): Promise<Hash> => rangeRoot(read, 0, size)

/** Makes the proof that leaf `index` is in the tree of `size` leaves (RFC 6962, 2.1.1): from its sibling upwards. */
export const proveInclusion = async (read: ReadNode, index: number, size: number): Promise<Hash[]> => {
  if (index < 0 || index >= size) throw new RangeError(`Leaf ${index} is not in a tree of ${size} leaves.`)
  const proof: Hash[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const split = start + splitOf(end - start)
    if (index < split) {
      proof.unshift(await rangeRoot(read, split, end))
      end = split
    } else {
      proof.unshift(await rangeRoot(read, start, split))
      start = split
    }
  }
  return proof
}

/** Makes the proof that the tree of `size` leaves begins with the one of `oldSize` leaves (RFC 6962, 2.1.2). */
export const proveConsistency = async (read: ReadNode, oldSize: number, size: number): Promise<Hash[]> => {
  if (oldSize < 0 || oldSize > size) throw new RangeError(`${oldSize} is not a size before ${size}.`)
  if (oldSize === 0 || oldSize === size) return []
  const proof: Hash[] = []
  let [start, end, isWhole] = [0, size, true]
  while (oldSize !== end) {
    const split = start + splitOf(end - start)
    if (oldSize <= split) {
      proof.unshift(await rangeRoot(read, split, end))
      end = split
    } else {
      proof.unshift(await rangeRoot(read, start, split))
      start = split
      isWhole = false
    }
  }
  return isWhole ? proof : [await rangeRoot(read, start, end), ...proof]
}

const isOdd = (value: number): boolean => value % 2 === 1
const half = (value: number): number => Math.floor(value / 2)

/** Verifies that a leaf is entry `index` of the tree of `size` leaves with this root (RFC 9162, 2.1.3.2). */
export const verifyInclusion = (input: {
  leaf: Uint8Array
  index: number
  size: number
  root: Uint8Array
  proof: readonly Uint8Array[]
}): boolean => {
  const { leaf, index, size, root, proof } = input
  if (index < 0 || index >= size) return false
  let [first, last] = [index, size - 1]
  let hash: Uint8Array = leaf
  for (const sibling of proof) {
    if (last === 0) return false
    if (isOdd(first) || first === last) {
      hash = hashNode(sibling, hash)
      while (!isOdd(first) && first !== 0) [first, last] = [half(first), half(last)]
    } else {
      hash = hashNode(hash, sibling)
    }
    ;[first, last] = [half(first), half(last)]
  }
  return last === 0 && equalBytes(hash, root)
}

/** Verifies that the tree with `root` begins with the tree that had `oldRoot` (RFC 9162, 2.1.4.2). */
export const verifyConsistency = (input: {
  oldSize: number
  oldRoot: Uint8Array
  size: number
  root: Uint8Array
  proof: readonly Uint8Array[]
}): boolean => {
  const { oldSize, oldRoot, size, root, proof } = input
  if (oldSize < 0 || oldSize > size) return false
  if (oldSize === 0) return proof.length === 0
  if (oldSize === size) return proof.length === 0 && equalBytes(oldRoot, root)
  // Of a complete tree its root is the first node of the path, which the proof leaves out.
  const isComplete = 2 ** Math.round(Math.log2(oldSize)) === oldSize
  const [start, ...path] = isComplete ? [oldRoot, ...proof] : proof
  if (!start) return false
  let [first, last] = [oldSize - 1, size - 1]
  while (isOdd(first)) [first, last] = [half(first), half(last)]
  let [older, newer]: [Uint8Array, Uint8Array] = [start, start]
  for (const node of path) {
    if (last === 0) return false
    if (isOdd(first) || first === last) {
      older = hashNode(node, older)
      newer = hashNode(node, newer)
      while (!isOdd(first) && first !== 0) [first, last] = [half(first), half(last)]
    } else {
      newer = hashNode(newer, node)
    }
    ;[first, last] = [half(first), half(last)]
  }
  return last === 0 && equalBytes(older, oldRoot) && equalBytes(newer, root)
}
