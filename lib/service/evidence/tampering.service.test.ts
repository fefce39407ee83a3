import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'

import type { ChainFile } from '#lib/proof/bundle-files.ts'
import { canonicalBytes } from '#lib/proof/canonical.ts'
import { keyIdOf, signatureBytes } from '#lib/proof/signature.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { deliveredShipment, type EvidenceRows } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { getEvidenceBundle } from './evidence-bundle.ts'
import { listSigningKeys, rotateSigningKey } from './signing/signing-keys.ts'

const fixture = await openEvidenceFixture()

type Files = Record<string, Uint8Array<ArrayBuffer>>

const download = async (rows: EvidenceRows): Promise<Uint8Array<ArrayBuffer>> => {
  const { body } = await getEvidenceBundle(fixture.contextOf(rows), rows.shipment.id)
  return Uint8Array.from(body instanceof Readable ? await buffer(body) : body)
}

const faultsOf = async (files: Files): Promise<string[]> => {
  const { passed, findings } = await verifyBundle(new Blob([zipSync(files, { level: 0 })]), null)
  const issues = findings.filter(({ state }) => state === 'failed').map(({ message }) => message)
  expect(passed).toBe(issues.length === 0)
  return issues
}

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)
const bytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(value, null, 2))

let rows: EvidenceRows
let files: Files
let others: Files

beforeAll(async () => {
  rows = deliveredShipment()
  await fixture.store(rows, ['carrier_label_pdf', 'carrier_scan_form_pdf', 'carrier_return_receipt_pdf'])
  files = unzipSync(await download(rows))
  const another = deliveredShipment()
  await fixture.store(another, ['carrier_label_pdf'])
  others = unzipSync(await download(another))
})

describe('a bundle', () => {
  test('passes as it was created, part by part', async () => {
    const ctx = fixture.contextOf(rows)
    const verified = await verifyBundle(new Blob([await download(rows)]), await listSigningKeys(ctx))
    expect(verified.findings.map(({ check, state }) => [check, state])).toEqual([
      ['signature', 'passed'],
      ['key', 'passed'],
      ['key', 'passed'],
      ['files', 'passed'],
      ['chain', 'passed'],
      ['log', 'passed'],
      ['document', 'passed'],
      ['record', 'passed'],
    ])
    expect(verified.about).toMatchObject({ kind: 'bundle', shipment_id: rows.shipment.id })
  })

  test('passes after its key was retired, which stays published', async () => {
    const ctx = fixture.contextOf(rows)
    const before = await download(rows)
    const next = await rotateSigningKey(ctx)
    const keys = await listSigningKeys(ctx)
    expect(keys.slice(0, 2).map(({ algorithm }) => algorithm)).toEqual(['Ed25519', 'ML-DSA-44'])
    expect(keys.map((key) => key.retired_at === null)).toEqual([
      true,
      true,
      ...keys.slice(2).map(() => false),
    ])
    expect(await verifyBundle(new Blob([before]), keys)).toMatchObject({ verdict: 'verified' })
    expect(await verifyBundle(new Blob([await download(rows)]), keys)).toMatchObject({
      verdict: 'verified',
      keyId: next.keyId,
    })
  })

  test('signed with an unpublished key is intact, and never verified', async () => {
    const { findings, verdict } = await verifyBundle(new Blob([zipSync(files)]), [])
    expect(findings).toContainEqual(expect.objectContaining({ check: 'key', state: 'failed' }))
    expect(verdict).toBe('unknown_signer')
    expect(await verifyBundle(new Blob([zipSync(files)]), null)).toMatchObject({ verdict: 'unknown_signer' })
  })

  test('forged as a whole and signed with another key is not verified, online or offline', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const manifest = JSON.parse(text(files['manifest.json'])) as Record<string, unknown>
    const forged = bytes({ ...manifest, signer_name: 'JACK SPARROW' })
    const der = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
    const statement = {
      format: 'mailroom-signature/1' as const,
      key_id: await keyIdOf(der),
      manifest_sha256: createHash('sha256').update(forged).digest('hex'),
      signed_at: '2026-03-06T00:00:00.000Z',
    }
    const signature = signatureBytes({
      statement,
      algorithm: 'Ed25519',
      public_key: der,
      signature: sign(null, canonicalBytes(statement), privateKey).toString('base64'),
    })
    const zip = new Blob([zipSync({ ...files, 'manifest.json': forged, 'signature.json': signature })])
    const keys = await listSigningKeys(fixture.contextOf(rows))
    for (const known of [keys, null]) {
      expect((await verifyBundle(zip, known)).verdict).not.toBe('verified')
    }
  })

  test('unpacked and packed again passes, with files added by operating systems named as ignored', async () => {
    const keys = await listSigningKeys(fixture.contextOf(rows))
    const inFolder = Object.fromEntries(
      Object.entries(files).map(([name, content]) => [`evidence/${name}`, content]),
    )
    const empty = new Uint8Array()
    for (const repacked of [
      { ...files, 'carrier-messages/': empty, '.DS_Store': bytes('x'), '__MACOSX/._record.json': bytes('x') },
      {
        ...inFolder,
        'evidence/': empty,
        'evidence/Thumbs.db': bytes('x'),
        'evidence/desktop.ini': bytes('x'),
      },
    ]) {
      const { verdict, findings } = await verifyBundle(new Blob([zipSync(repacked)]), keys)
      expect(verdict).toBe('verified')
      expect(findings.filter(({ state }) => state === 'ignored').length).toBe(3)
    }
  })

  test.each([
    ['first', () => 0],
    ['middle', (length: number) => Math.floor(length / 2)],
    ['last', (length: number) => length - 1],
  ] as const)('names each file with a flipped %s byte', async (_, placeOf) => {
    for (const [name, content] of Object.entries(files)) {
      const place = placeOf(content.length)
      const changed = Uint8Array.from(content)
      changed[place] = (changed[place] ?? 0) ^ 1
      const issues = await faultsOf({ ...files, [name]: changed })
      expect(issues, `${name} at ${place}`).toContainEqual(expect.stringContaining(name))
    }
  })

  test('names a removed file, and an added one', async () => {
    for (const name of Object.keys(files)) {
      const issues = await faultsOf(
        Object.fromEntries(Object.entries(files).filter(([each]) => each !== name)),
      )
      expect(issues).toContainEqual(expect.stringContaining(name))
    }
    const issues = await faultsOf({ ...files, 'note.txt': bytes('Trust me.') })
    expect(issues).toContainEqual(expect.stringContaining('note.txt'))
  })

  test('names a file exchanged with that of another shipment', async () => {
    for (const name of Object.keys(files)) {
      const foreign = others[name]
      if (!foreign || text(foreign) === text(files[name])) continue
      expect(await faultsOf({ ...files, [name]: foreign }), name).toContainEqual(
        expect.stringContaining(name),
      )
    }
  })

  test('names a dropped, changed or reordered event, in addition to its file', async () => {
    const chain = JSON.parse(text(files['chain.json'])) as ChainFile
    const changes: [ChainFile, string][] = [
      [{ ...chain, events: chain.events.toSpliced(1, 1) }, 'The event of entry 2 is missing.'],
      [
        { ...chain, events: chain.events.toSpliced(1, 1), entries: chain.entries.toSpliced(1, 1) },
        'an entry is missing or out of order',
      ],
      [
        { ...chain, entries: [...chain.entries.slice(0, 1), ...chain.entries.slice(1).toReversed()] },
        'does not follow the previous entry',
      ],
      [
        {
          ...chain,
          events: chain.events.map((event, index) => (index === 2 ? { ...event, message: 'Never' } : event)),
        },
        'The event of entry 3 does not match its recorded hash',
      ],
      [
        {
          ...chain,
          messages: chain.messages.map((message) => ({
            ...message,
            received_at: '2020-01-01T00:00:00.000Z',
          })),
        },
        'carrier message of entry',
      ],
    ]
    for (const [changed, words] of changes) {
      const issues = await faultsOf({ ...files, 'chain.json': bytes(changed) })
      expect(issues).toContainEqual(expect.stringContaining('chain.json'))
      expect(issues).toContainEqual(expect.stringContaining(words))
    }
  })

  test('that is not an archive, or damaged, differs from an intact one', async () => {
    const whole = await download(rows)
    expect(await verifyBundle(new Blob([new TextEncoder().encode('not a zip')]), null)).toMatchObject({
      passed: false,
    })
    expect(await verifyBundle(new Blob([whole.slice(0, whole.length / 2)]), null)).toMatchObject({
      passed: false,
    })
    const damaged = whole.slice()
    // In the middle of a compressed file.
    damaged.fill(0xff, whole.length - 6000, whole.length - 5800)
    expect(await verifyBundle(new Blob([damaged]), null)).toMatchObject({ passed: false })
  })

  test('with changed and relisted files fails by its signature', async () => {
    const manifest = JSON.parse(text(files['manifest.json'])) as { signer_name: string }
    const issues = await faultsOf({
      ...files,
      'manifest.json': bytes({ ...manifest, signer_name: 'Somebody else' }),
    })
    expect(issues).toContainEqual(
      expect.stringContaining('manifest.json does not match its signature in signature.json'),
    )
  })
})
