import { readTogether } from '#lib/postgres/postgres.ts'
import type { BundleLog } from '#lib/proof/bundle-files.ts'
import { chainStart } from '#lib/proof/chain.ts'
import { parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import { logEntryBytes } from '#lib/proof/transparency/log-entry.ts'
import { formatLogProof } from '#lib/proof/transparency/log-proof.ts'
import { proveInclusion } from '#lib/proof/transparency/merkle.ts'
import { formatVerifierKey, isBy, signatureTypes } from '#lib/proof/transparency/signed-note.ts'
import type { ServiceDeps } from '#lib/service/context.ts'

import type { ChainPlace } from './grow-log.ts'
import { readNoteKeys, verifierKeysOf } from './log-keys.ts'
import { publishChain } from './publish.ts'
import {
  findCovering,
  fullNoteOf,
  type IndexedEntry,
  listCosignatures,
  readChainEntries,
  readNodes,
} from './read-log.ts'

/** The proof that a chain is in the log: the leaf, the file of the proof, and the keys that verify it. */
export type ChainProof = { entry: IndexedEntry; text: string; log: BundleLog }

const proveEntry = async (ctx: ServiceDeps, entry: IndexedEntry): Promise<ChainProof | null> => {
  const stored = await findCovering(ctx.db, entry.index)
  const checkpoint = stored && parseCheckpoint(stored.note)
  if (!checkpoint) return null
  const { keys, cosignatures, proof } = await readTogether(ctx, (ctx) => ({
    keys: readNoteKeys(ctx),
    cosignatures: listCosignatures(ctx.db, stored.size),
    proof: proveInclusion(readNodes(ctx.db, stored.size), entry.index, stored.size),
  }))
  const signers = verifierKeysOf(keys).filter((key) =>
    checkpoint.note.signatures.some((signature) => isBy(signature, key)),
  )
  const signer = signers.find(({ type }) => type === signatureTypes.ed25519)
  const second = signers.find(({ type }) => type === signatureTypes.mlDsa)
  if (!signer) return null
  return {
    entry,
    text: formatLogProof({
      entry: logEntryBytes(entry),
      index: entry.index,
      proof,
      note: fullNoteOf(stored, cosignatures),
    }),
    log: {
      origin: checkpoint.origin,
      verifier_key: formatVerifierKey(signer),
      ...(second && { second_verifier_key: formatVerifierKey(second) }),
      witness_keys: cosignatures.map(({ witness }) => witness),
    },
  }
}

/**
 * Proves that a chain of `entries` entries is in the log, publishing it first if it is not. Without a leaf of that
 * length, because the log cannot grow or the chain has moved, it proves the longest available; null if there is none.
 */
export const proveChain = async (
  ctx: ServiceDeps,
  place: ChainPlace,
  entries: number,
): Promise<ChainProof | null> => {
  const chain = await chainStart(place.organizationId, place.shipmentId)
  const find = async () => {
    const leaves = await readChainEntries(ctx.db, chain)
    return { exact: leaves.find((leaf) => leaf.entries === entries), longest: leaves.at(-1) }
  }
  let found = await find()
  if (!found.exact) {
    await publishChain(ctx, place)
    found = await find()
  }
  const entry =
    found.longest && found.longest.entries > entries ? found.longest : (found.exact ?? found.longest)
  return entry ? proveEntry(ctx, entry) : null
}
