import { bytesToHex } from '@noble/hashes/utils.js'

import { type ChainFile, bundleNames, type Manifest, type SharedManifest } from './bundle-files.ts'
import { chainStart } from './chain.ts'
import type { OpenBundle, Report } from './open-bundle.ts'
import { cosignatureTime } from './transparency/cosigned-message.ts'
import { type LogEntry, parseLogEntry } from './transparency/log-entry.ts'
import { type LogProof, parseLogProof } from './transparency/log-proof.ts'
import { hashLeaf, verifyInclusion } from './transparency/merkle.ts'
import {
  formatVerifierKey,
  isBy,
  parseVerifierKey,
  type VerifierKey,
  verifyNote,
} from './transparency/signed-note.ts'

/** Keys that a log signs with, or did: as published under `/.well-known/mailroom-keys.json`. */
export type PublishedLogKey = { verifier_key: string; retired_at: string | null }

/** Keys that a log is known by: those that its service publishes, null if unknown, and those that the reader's policy names. */
export type KnownLogKeys = { published: readonly PublishedLogKey[] | null; named: ReadonlySet<string> }

/** A proof that passed every check, and the leaf that it is of. */
type Passed = { proof: LogProof; entry: LogEntry }

const readProof = async (bundle: OpenBundle): Promise<{ proof: LogProof; entry: LogEntry } | null> => {
  const bytes = await bundle.read(bundleNames.logProof)
  const proof = bytes && parseLogProof(new TextDecoder().decode(bytes))
  const entry = proof && parseLogEntry(proof.entry)
  return proof && entry ? { proof, entry } : null
}

/** Names the witnesses whose cosignatures are valid, with the time of each; null when one is not. */
const describeWitnesses = async (
  { checkpoint: { note } }: LogProof,
  witnessKeys: readonly string[],
): Promise<string[] | null> => {
  const named: string[] = []
  for (const text of witnessKeys) {
    const key = parseVerifierKey(text)
    if (!key || (await verifyNote(note, key)) !== 'valid') return null
    const time = note.signatures
      .filter((signature) => isBy(signature, key))
      .map(({ signature }) => cosignatureTime(signature))
    named.push(`${key.name} at ${new Date((time[0] ?? 0) * 1000).toISOString()}`)
  }
  return named
}

/** Hash of a chain's entry at a position; undefined if unknown. */
type HashAt = (entries: number) => string | undefined

/** The chain that a proof must cover, and its log. */
type Proven = Pick<Manifest, 'organization' | 'shipment_id' | 'log'>

/** Returns the contradiction between the chain and the log's entry about it; null if none. */
const findContradiction = async (
  manifest: Proven,
  hashAt: HashAt,
  { chain: start, entries, last_hash: lastHash }: LogEntry,
): Promise<string | null> => {
  if (start !== (await chainStart(manifest.organization.id, manifest.shipment_id))) {
    return `${bundleNames.logProof} is of a different chain.`
  }
  const hash = hashAt(entries)
  if (hash === undefined) {
    return `The log states that the event chain has ${entries} entries, but the one in the bundle is shorter: entries were removed.`
  }
  return hash === lastHash
    ? null
    : `The log states another hash for entry ${entries} of the event chain: the chain was rewritten.`
}

/**
 * Checks the proof that a chain is in the transparency log: that the leaf is of this chain, that it is in the tree of
 * the checkpoint, and that log and witnesses signed that. Returns the proof where all of it passed, else null.
 */
const checkProof = async (
  bundle: OpenBundle,
  manifest: Proven,
  hashAt: HashAt,
  { published, named }: KnownLogKeys,
  report: Report,
): Promise<Passed | null> => {
  const { log } = manifest
  if (!log) {
    report(
      'log',
      'unverified',
      'This bundle has no proof that its chain is in a transparency log: it was created before there was one, or while the log could not be used.',
    )
    return null
  }
  const fail = (message: string): null => {
    report('log', 'failed', message)
    return null
  }
  const read = await readProof(bundle)
  const key = parseVerifierKey(log.verifier_key)
  if (!read || !key) return fail(`${bundleNames.logProof} is missing or unreadable.`)
  const { proof, entry } = read
  const { checkpoint, index } = proof
  const contradiction = await findContradiction(manifest, hashAt, entry)
  if (contradiction !== null) return fail(contradiction)
  const signed = await verifyNote(checkpoint.note, key)
  if (signed === 'unsupported') {
    report(
      'log',
      'unverified',
      'This browser cannot verify the Ed25519 signature of the log; use a current browser or the command line.',
    )
    return null
  }
  const second = log.second_verifier_key === undefined ? null : parseVerifierKey(log.second_verifier_key)
  const isSecondValid =
    log.second_verifier_key === undefined ||
    (second !== null && (await verifyNote(checkpoint.note, second)) === 'valid')
  const witnesses = await describeWitnesses(proof, log.witness_keys)
  if (signed !== 'valid' || !isSecondValid || checkpoint.origin !== log.origin || witnesses === null) {
    return fail(`${bundleNames.logProof}: a signature of the checkpoint is not valid; the file was changed.`)
  }
  const isIncluded = verifyInclusion({
    leaf: hashLeaf(proof.entry),
    index,
    size: checkpoint.size,
    root: checkpoint.root,
    proof: proof.proof,
  })
  if (!isIncluded) return fail(`${bundleNames.logProof} does not prove that the chain is in the log.`)
  const keys = [log.verifier_key, ...(second ? [formatVerifierKey(second)] : [])]
  const isPublished = (own: string): boolean =>
    published?.some(({ verifier_key: known }) => known === own) ?? true
  if (!keys.every(isPublished) && !keys.some((own) => named.has(own))) {
    // Like the key of a bundle: whose it is, is not known, while nothing in the bundle was altered.
    report('key', 'failed', `A key of the log ${log.origin} is not among the keys published by this service.`)
    return null
  }
  report('log', 'passed', describePassed(proof, { key, second }, entry, witnesses), [
    bundleNames.logProof,
    bundleNames.chain,
  ])
  return { proof, entry }
}

/**
 * Checks the proof that a bundle's chain is in the log. Returns it where it passed and is of the whole chain, else null.
 */
export const checkLog = async (
  bundle: OpenBundle,
  manifest: Manifest,
  chain: ChainFile | null,
  known: KnownLogKeys,
  report: Report,
): Promise<LogProof | null> => {
  const hashAt: HashAt = (entries) => chain?.entries[entries - 1]?.hash
  const passed = await checkProof(bundle, manifest, hashAt, known, report)
  if (!passed) return null
  const { proof, entry } = passed
  const proven = entry.entries
  if (proven >= manifest.chain.entries) return proof
  report(
    'log',
    'unverified',
    `The log proves the first ${proven} of the chain's ${manifest.chain.entries} entries; it could not be extended when the bundle was created.`,
  )
  return null
}

/**
 * Checks the proof that the chain of a shipment is in the log of which the entries themselves are not shared. Returns it
 * where it passed, else null.
 */
export const checkSharedLog = async (
  bundle: OpenBundle,
  manifest: SharedManifest,
  known: KnownLogKeys,
  report: Report,
): Promise<LogProof | null> => {
  const { chain } = manifest
  const hashAt: HashAt = (entries) => (entries === chain?.entries ? chain.last_hash : undefined)
  const passed = await checkProof(bundle, manifest, hashAt, known, report)
  if (!passed) return null
  report(
    'log',
    'unverified',
    'The entries of the event chain are not shared, so the log was not compared with the shared facts and files.',
  )
  return passed.proof
}

const describePassed = (
  { index, checkpoint }: LogProof,
  { key, second }: { key: VerifierKey; second: VerifierKey | null },
  { entries }: LogEntry,
  witnesses: readonly string[],
): string => {
  const alsoSigned = second ? ` and with the ML-DSA-44 key ${bytesToHex(second.id)}` : ''
  const cosigned = witnesses.length > 0 ? `, cosigned by ${witnesses.join(' and ')}` : ', without cosignature'
  return `The chain up to entry ${entries} is entry ${index} of the log ${checkpoint.origin}, whose checkpoint of size ${checkpoint.size} is signed with ${formatVerifierKey(key)}${alsoSigned}${cosigned}.`
}
