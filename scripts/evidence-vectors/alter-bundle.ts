import { createHash, generateKeyPairSync, sign } from 'node:crypto'

import type { BundleSignature, ChainFile, Manifest, SignedStatement } from '#lib/proof/bundle-files.ts'
import { bundleNames } from '#lib/proof/bundle-files.ts'
import { canonicalBytes } from '#lib/proof/canonical.ts'
import { type ChainedMessage, chainStart, hashEntry } from '#lib/proof/chain.ts'
import { keyIdOf, signatureBytes } from '#lib/proof/signature.ts'
import { mlDsaBytes } from '#lib/proof/transparency/ml-dsa.ts'

/** The files of a bundle by name. */
export type Files = Record<string, Uint8Array<ArrayBuffer>>

const encoder = new TextEncoder()

/** Returns a file as text. Throws when the bundle has no such file. */
export const textOf = (files: Files, name: string): string => {
  const bytes = files[name]
  if (!bytes) throw new Error(`The bundle has no ${name}.`)
  return new TextDecoder().decode(bytes)
}

/** Encodes text. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** Writes a value as the JSON files of a bundle are written. */
export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  bytesOf(`${JSON.stringify(value, null, 2)}\n`)

/** Reads `manifest.json`, with the members that verifiers do not read. */
export const manifestOf = (files: Files): Manifest & Record<string, unknown> =>
  // Made by the service a moment ago.
  JSON.parse(textOf(files, bundleNames.manifest)) as Manifest & Record<string, unknown>

/** Reads `chain.json`. */
export const chainOf = (files: Files): ChainFile => JSON.parse(textOf(files, bundleNames.chain)) as ChainFile

/** Reads `signature.json`. */
export const signatureOf = (files: Files): BundleSignature =>
  JSON.parse(textOf(files, bundleNames.signature)) as BundleSignature

/** Returns the SHA-256 of bytes, in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Changes one bit in the middle of a file. */
export const flipBit = (files: Files, name: string): Uint8Array<ArrayBuffer> => {
  const changed = Uint8Array.from(files[name] ?? [])
  const middle = Math.floor(changed.length / 2)
  changed[middle] = (changed[middle] ?? 0) ^ 1
  return changed
}

/** Returns the part of a message that the chain hashes: all but the name of its file. */
const withoutFile = (message: ChainFile['messages'][number]): ChainedMessage => {
  const { file: _, ...hashed } = message
  return hashed
}

/** Computes the hashes of messages and all entries again, as someone would who changed what they are of. */
export const recomputeChain = async (files: Files, chain: ChainFile): Promise<ChainFile> => {
  const messages = chain.messages.map((message) => ({
    ...message,
    body_sha256: sha256(files[message.file ?? ''] ?? bytesOf('')),
  }))
  const contents = new Map(
    [...chain.events, ...(chain.facts ?? []), ...messages.map(withoutFile)].map((content) => [
      content.id,
      content,
    ]),
  )
  let previous = await chainStart(chain.organization_id, chain.shipment_id)
  const entries: ChainFile['entries'] = []
  for (const [index, { kind, subject_id }] of chain.entries.entries()) {
    const content = contents.get(subject_id)
    if (!content) throw new Error(`Entry ${index + 1} has no content.`)
    const place = { position: index + 1, kind, previous_hash: previous }
    previous = await hashEntry(place, content)
    entries.push({
      position: place.position,
      kind,
      subject_id,
      previous_hash: place.previous_hash,
      hash: previous,
    })
  }
  return { ...chain, messages, entries }
}

/** Lists the files as they are now, and copies from record and chain what the manifest says of them. */
export const relist = (files: Files, manifest: Manifest & Record<string, unknown>): Files => {
  const chain = chainOf(files)
  // Made by the service a moment ago, or changed by us.
  const record = JSON.parse(textOf(files, bundleNames.record)) as {
    contents: unknown
    mailing_record: { delivery: { signed_by: string | null } }
  }
  const listed = manifest.files.flatMap((file) => {
    const bytes = files[file.name]
    if (!bytes) return []
    const hash = sha256(bytes)
    return [
      {
        ...file,
        size_bytes: bytes.byteLength,
        sha256: hash,
        ...(file.recorded_sha256 !== undefined && { recorded_sha256: hash }),
      },
    ]
  })
  const next = {
    ...manifest,
    record_sha256: sha256(files[bundleNames.record] ?? bytesOf('')),
    contents: record.contents,
    signer_name: record.mailing_record.delivery.signed_by,
    chain: { entries: chain.entries.length, last_hash: chain.entries.at(-1)?.hash ?? '' },
    files: listed,
  }
  return { ...files, [bundleNames.manifest]: jsonBytes(next) }
}

/** Creates keys that no service publishes, and returns what signs bundles with them. */
export const createStranger = async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const second = generateKeyPairSync('ml-dsa-44')
  const secondDer = second.publicKey.export({ format: 'der', type: 'spki' })
  const secondRaw = secondDer.subarray(-mlDsaBytes.publicKey).toString('base64')
  const keyIds = { key_id: await keyIdOf(raw), second_key_id: await keyIdOf(secondRaw) }
  return (files: Files, timestamp: SignedStatement['timestamp']): Files => {
    const statement: SignedStatement = {
      ...signatureOf(files).statement,
      ...keyIds,
      manifest_sha256: sha256(files[bundleNames.manifest] ?? bytesOf('')),
      timestamp,
    }
    if (!timestamp) delete statement.timestamp
    const bytes = canonicalBytes(statement)
    const signature = signatureBytes({
      statement,
      algorithm: 'Ed25519',
      public_key: raw,
      signature: sign(null, bytes, privateKey).toString('base64'),
      second: {
        algorithm: 'ML-DSA-44',
        public_key: secondRaw,
        signature: sign(null, bytes, second.privateKey).toString('base64'),
      },
    })
    return { ...files, [bundleNames.signature]: signature }
  }
}

/** Returns the files without those of these names. */
export const without = (files: Files, ...names: string[]): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)))

/** The signer whom the manifest names. */
export const signerOf = (files: Files): string => {
  const name = manifestOf(files)['signer_name']
  if (typeof name !== 'string') throw new Error('No one signed for the piece.')
  return name
}

/** Writes another signer into every file that names one, and makes all hashes consistent. */
export const forge = async (files: Files): Promise<Files> => {
  const [signer, names] = [signerOf(files), Object.keys(files).filter((name) => name.endsWith('.json'))]
  const renamed: Files = { ...files }
  for (const name of names) renamed[name] = bytesOf(textOf(files, name).replaceAll(signer, 'J SPARROW'))
  const chain = await recomputeChain(renamed, chainOf(renamed))
  return relist({ ...renamed, [bundleNames.chain]: jsonBytes(chain) }, manifestOf(files))
}

/** Changes an event in chain and record, and makes all hashes consistent. */
export const rewriteEvent = async (files: Files): Promise<Files> => {
  const message = chainOf(files).events.at(-1)?.message ?? ''
  const changed: Files = { ...files }
  for (const name of [bundleNames.chain, bundleNames.record, 'tracking-events.json'])
    changed[name] = bytesOf(textOf(files, name).replaceAll(JSON.stringify(message), '"Never happened."'))
  const chain = await recomputeChain(changed, chainOf(changed))
  return relist({ ...changed, [bundleNames.chain]: jsonBytes(chain) }, manifestOf(files))
}

/** Takes the log's proof out of the bundle and its manifest. */
export const withoutLog = (files: Files): Files => {
  const { log: _, ...manifest } = manifestOf(files)
  return relist(without(files, bundleNames.logProof), manifest)
}

/** Returns the file of the signatures with the first character of one changed. */
export const alterSignature = (
  files: Files,
  { signature }: { signature: string } = signatureOf(files),
): Uint8Array<ArrayBuffer> => {
  const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  return bytesOf(textOf(files, bundleNames.signature).replace(signature, other))
}

/** Returns the file of the signatures without the second one, written as if there had been one only. */
export const dropSecondSignature = (files: Files): Uint8Array<ArrayBuffer> => {
  const { second: _, ...first } = signatureOf(files)
  return signatureBytes(first)
}
