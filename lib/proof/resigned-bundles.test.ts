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
import { readVectorKeys } from '#tests/support/evidence/vectors.ts'

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

test('fails a timestamp added to a bundle signed without one', async () => {
  const reason = 'it could not be reached.'
  const signed = sign(files, { state: 'missing', authority: 'tsa.example.com', reason })
  expect(await failuresOf(signed)).toEqual([
    'timestamp: timestamp.tsr was added later: the bundle was signed without a timestamp.',
  ])
  expect(await failuresOf(without(signed, bundleNames.timestamp))).toEqual([])
  expect(signatureOf(signed).statement.timestamp?.state).toBe('missing')
})

test('fails a fact listed twice with different content', async () => {
  const chain = chainOf(files)
  const tracking = chain.facts?.find(({ type }) => type === 'tracking')
  if (!tracking) throw new Error('The vector has no fact of tracking.')
  const forged = { ...tracking, data: { ...tracking.data, signer_name: 'J SPARROW' } }
  expect(await failuresOf(withChain({ ...chain, facts: [forged, ...(chain.facts ?? [])] }))).toContain(
    'chain: chain.json contains one fact more than once.',
  )
})

test('fails an event or a carrier message listed twice', async () => {
  const chain = chainOf(files)
  expect(await failuresOf(withChain({ ...chain, events: [...chain.events, ...chain.events] }))).toContain(
    'chain: chain.json contains one event more than once.',
  )
  expect(
    await failuresOf(withChain({ ...chain, messages: [...chain.messages, ...chain.messages] })),
  ).toContain('chain: chain.json contains one carrier message more than once.')
})

test('determines the latest fact from the entries, not from the order of the list', async () => {
  const chain = chainOf(files)
  expect(await failuresOf(withChain({ ...chain, facts: chain.facts?.toReversed() }))).toEqual([])
})

test('passes an archive that was unpacked and compressed again, and fails a modified bundle in it', async () => {
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

/** The bundle without a file, and without a word of it in the manifest, as someone could make it who has the key. */
const withoutFile = (kind: string): Files => {
  const manifest = manifestOf(files)
  const left = manifest.files.filter((file) => file.kind !== kind)
  const gone = manifest.files.filter((file) => file.kind === kind).map(({ name }) => name)
  const kept = Object.fromEntries(Object.entries(files).filter(([name]) => !gone.includes(name)))
  const changed = { ...kept, [bundleNames.manifest]: jsonBytes({ ...manifest, files: left }) }
  return sign(without(changed, bundleNames.timestamp), undefined)
}

test('fails when a file named in the chain is missing', async () => {
  for (const kind of ['document_pdf', 'carrier_return_receipt_pdf', 'carrier_label_pdf']) {
    expect(await failuresOf(withoutFile(kind)), kind).toContainEqual(
      expect.stringContaining('is in the chain, but not in the bundle'),
    )
  }
})

test('fails a record with another status, buyer, print file or time of acceptance', async () => {
  // Of the record, only these members are changed.
  const record = JSON.parse(new TextDecoder().decode(files[bundleNames.record])) as {
    shipment: Record<string, unknown>
    contents: Record<string, unknown>
    mailing_record: { acceptance: Record<string, unknown> }
  }
  const { shipment, contents, mailing_record: mailingRecord } = record
  const { acceptance } = mailingRecord
  const changes: [object, string][] = [
    [{ shipment: { ...shipment, status: 'cancelled' } }, 'another status'],
    [{ shipment: { ...shipment, bought_by: { id: sha256(new Uint8Array()) } } }, 'another buyer'],
    [{ contents: { ...contents, print_file_sha256: '0'.repeat(64) } }, 'another print file'],
    [
      { mailing_record: { ...mailingRecord, acceptance: { ...acceptance, accepted_at: null } } },
      'another time of acceptance',
    ],
  ]
  for (const [change, words] of changes) {
    const altered = { ...files, [bundleNames.record]: jsonBytes({ ...record, ...change }) }
    const signed = sign(without(relist(altered, manifestOf(files)), bundleNames.timestamp), undefined)
    expect(await failuresOf(signed), words).toContainEqual(expect.stringContaining(words))
  }
})

test('does not verify what a key signed after its retirement', async () => {
  const { keys } = await readVectorKeys()
  const zip = new Blob([bundle])
  const retiredAt = (retired_at: string | null) =>
    verifyBundle(
      zip,
      keys.map((key) => ({ ...key, retired_at })),
    )
  expect((await retiredAt(null)).verdict).toBe('verified')
  expect((await retiredAt('2999-01-01T00:00:00.000Z')).verdict).toBe('verified')
  expect((await retiredAt('2020-01-01T00:00:00.000Z')).verdict).toBe('unknown_signer')
})
