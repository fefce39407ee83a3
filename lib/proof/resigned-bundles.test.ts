import { readFile } from 'node:fs/promises'

import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import {
  chainOf,
  createStranger,
  type Files,
  jsonBytes,
  manifestOf,
  relist,
  sha256,
  signatureOf,
  without,
} from '#scripts/evidence-vectors/alter-bundle.ts'

import { type ArchiveManifest, bundleNames, type ChainFile } from './bundle-files.ts'
import { verifyBundle } from './verify-bundle.ts'

const genuine = new URL('../../docs/evidence-bundle/vectors/genuine.zip', import.meta.url)
const bundle = Uint8Array.from(await readFile(genuine))
const files: Files = unzipSync(bundle)
const sign = await createStranger()

const failuresOf = async (changed: Files): Promise<string[]> => {
  const { findings } = await verifyBundle(new Blob([zipSync(changed)]), null)
  return findings
    .filter(({ state }) => state === 'failed')
    .map(({ check, message }) => `${check}: ${message}`)
}

/** The bundle with another chain file, listed and signed, as someone could make it who has the signing key. */
const withChain = (chain: ChainFile): Files =>
  sign(
    without(
      relist({ ...files, [bundleNames.chain]: jsonBytes(chain) }, manifestOf(files)),
      bundleNames.timestamp,
    ),
    undefined,
  )

test('a timestamp that was added to a bundle signed without one fails', async () => {
  const reason = 'it could not be reached.'
  const signed = sign(files, { state: 'missing', authority: 'tsa.example.com', reason })
  expect(await failuresOf(signed)).toEqual([
    'timestamp: timestamp.tsr was added later: the bundle was signed without a timestamp.',
  ])
  expect(await failuresOf(without(signed, bundleNames.timestamp))).toEqual([])
  expect(signatureOf(signed).statement.timestamp?.state).toBe('missing')
})

test('a fact that is listed twice, once with another content, fails', async () => {
  const chain = chainOf(files)
  const tracking = chain.facts?.find(({ type }) => type === 'tracking')
  if (!tracking) throw new Error('The vector has no fact of tracking.')
  const forged = { ...tracking, data: { ...tracking.data, signer_name: 'J SPARROW' } }
  expect(await failuresOf(withChain({ ...chain, facts: [forged, ...(chain.facts ?? [])] }))).toContain(
    'chain: chain.json contains one fact more than once.',
  )
})

test('an event or a carrier message that is listed twice fails', async () => {
  const chain = chainOf(files)
  expect(await failuresOf(withChain({ ...chain, events: [...chain.events, ...chain.events] }))).toContain(
    'chain: chain.json contains one event more than once.',
  )
  expect(
    await failuresOf(withChain({ ...chain, messages: [...chain.messages, ...chain.messages] })),
  ).toContain('chain: chain.json contains one carrier message more than once.')
})

test('which fact is the latest follows from the entries, not from the order in which facts are listed', async () => {
  const chain = chainOf(files)
  expect(await failuresOf(withChain({ ...chain, facts: chain.facts?.toReversed() }))).toEqual([])
})

test('an archive that was unpacked and compressed again passes, and a changed bundle in it fails', async () => {
  const { organization, shipment_id, tracking_number } = manifestOf(files)
  const name = 'bundles/evidence-bundle.zip'
  const archiveOf = (inner: Uint8Array<ArrayBuffer>): Files => {
    const manifest: ArchiveManifest = {
      format: 'mailroom-evidence-archive/1',
      made_at: '2026-11-30T00:00:00.000Z',
      organization,
      shipments: [{ shipment_id, tracking_number, bundle: name, note: '' }],
      files: [{ name, kind: 'evidence_bundle_zip', size_bytes: inner.byteLength, sha256: sha256(inner) }],
    }
    const { [bundleNames.signature]: signature = new Uint8Array() } = files
    const unsigned = { [name]: inner, [bundleNames.manifest]: jsonBytes(manifest) }
    return sign({ ...unsigned, [bundleNames.signature]: signature }, undefined)
  }
  expect(await failuresOf(archiveOf(bundle))).toEqual([])
  expect(await failuresOf(archiveOf(zipSync({ ...files, 'note.txt': jsonBytes('Trust me.') })))).toEqual([
    `bundles: ${name}: note.txt is in the archive but not listed in the manifest: it was added later.`,
  ])
})
