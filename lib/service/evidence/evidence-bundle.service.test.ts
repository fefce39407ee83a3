import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import { newId } from '#lib/service/ids.ts'
import { createNote } from '#lib/service/notes/change-notes.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import {
  deliveredShipment,
  documentPdf,
  draftShipment,
  type EvidenceRows,
  fileOf,
  trackingNumber,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { getEvidenceBundle } from './evidence-bundle.ts'

const { contextOf, store, storage, clock } = await openEvidenceFixture()

type Manifest = {
  files: { name: string; kind: string; size_bytes: number; sha256: string; matches_record?: boolean }[]
  missing: { name: string; recorded_sha256: string }[]
  record_sha256: string
  contents: Record<string, unknown>
} & Record<string, unknown>

const download = async (rows: EvidenceRows): Promise<Buffer> => {
  const { body } = await getEvidenceBundle(contextOf(rows), rows.shipment.id)
  return body instanceof Readable ? buffer(body) : Buffer.from(body)
}

const unpack = (zipped: Buffer): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(zipped)).map(([name, bytes]) => [name, Buffer.from(bytes)]))

const readJson = <Shape>(files: Map<string, Buffer>, name: string): Shape =>
  JSON.parse(files.get(name)?.toString('utf8') ?? 'null') as Shape

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const bundle = async (rows: EvidenceRows) => {
  const files = unpack(await download(rows))
  return { files, manifest: readJson<Manifest>(files, 'manifest.json') }
}

describe('getEvidenceBundle', () => {
  it('contains summary, record, events, chain, carrier files, the document, and last the signed manifest', async () => {
    const rows = deliveredShipment()
    await store(rows, ['carrier_label_pdf', 'carrier_scan_form_pdf', 'carrier_return_receipt_pdf'])
    const { files } = await bundle(rows)
    expect([...files.keys()]).toEqual([
      `mailing-record-summary-${trackingNumber}.pdf`,
      'record.json',
      'tracking-events.json',
      'chain.json',
      'chain.tlog-proof',
      'verify.html',
      ...rows.scans.map(
        (_, index) => `carrier-messages/${String(rows.events.length + index + 1).padStart(5, '0')}.json`,
      ),
      'carrier-label.pdf',
      'carrier-return-receipt.pdf',
      'carrier-scan-form.pdf',
      'document/lease-termination-4B.pdf',
      'manifest.json',
      'signature.json',
    ])
    expect(files.get('carrier-label.pdf')).toEqual(smallPdf('carrier_label_pdf'))
    expect(files.get('document/lease-termination-4B.pdf')).toEqual(documentPdf)
  })

  it('is named by the tracking number, and returned as a stream', async () => {
    const rows = deliveredShipment()
    await store(rows)
    const file = await getEvidenceBundle(contextOf(rows), rows.shipment.id)
    expect(file).toMatchObject({
      filename: `evidence-bundle-${trackingNumber}.zip`,
      contentType: 'application/zip',
    })
    expect(file.body).toBeInstanceOf(Readable)
    if (file.body instanceof Readable) file.body.destroy()
  })

  it('lists every other file in its manifest with size and hash, and the facts of the piece', async () => {
    const rows = deliveredShipment()
    await store(rows, ['carrier_label_pdf'])
    const { files, manifest } = await bundle(rows)
    const expected = [...files]
      .filter(([name]) => name !== 'manifest.json' && name !== 'signature.json')
      .map(([name, bytes]) => [name, bytes.byteLength, sha256(bytes)])
    expect(manifest.files.map(({ name, size_bytes, sha256 }) => [name, size_bytes, sha256])).toEqual(expected)
    expect(manifest).toMatchObject({
      shipment_id: rows.shipment.id,
      tracking_number: trackingNumber,
      carrier: 'USPS',
      service: 'First',
      signer_name: 'E SWAN',
      page_count: 7,
      document_sha256: rows.document.sha256,
      missing: [],
    })
    expect(manifest.contents).toMatchObject({
      sheets: 5,
      duplex: true,
      weight_ounces: 1.04,
      postage_cents: 931,
    })
  })

  it('contains the record whose hash is in the summary and the manifest', async () => {
    const rows = deliveredShipment()
    await store(rows)
    const { files, manifest } = await bundle(rows)
    expect(sha256(files.get('record.json') ?? Buffer.alloc(0))).toBe(manifest.record_sha256)
  })

  it('includes the carrier’s messages in its tracking events, with both times', async () => {
    const rows = deliveredShipment()
    await store(rows)
    const { files } = await bundle(rows)
    const events = readJson<{ tracking_events: unknown[]; events: unknown[]; carrier_message_ids: string[] }>(
      files,
      'tracking-events.json',
    )
    expect(events).toMatchObject({
      shipment_id: rows.shipment.id,
      tracking_number: trackingNumber,
      signer_name: 'E SWAN',
      document: { filename: 'lease-termination-4B.pdf', sha256: rows.document.sha256, page_count: 7 },
    })
    expect(events.tracking_events[1]).toMatchObject({
      status: 'in_transit',
      message: 'Accepted at USPS Origin Facility',
      occurred_at: '2026-03-03T18:10:00.000Z',
      observed_at: '2026-03-03T18:42:00.000Z',
    })
    expect(events.events).toHaveLength(5)
    expect(events.carrier_message_ids).toEqual(rows.scans.map((scan) => scan.messageId))
  })

  it('returns the same bytes for the same record at the same moment, except for the random ML-DSA-44 signature', async () => {
    const rows = deliveredShipment()
    await store(rows, ['carrier_label_pdf'])
    const withoutRandom = async () => {
      const { files } = await bundle(rows)
      const text = String(files.get('signature.json'))
      const { second, ...rest } = JSON.parse(text) as { second: { signature: string } }
      expect(Buffer.from(second.signature, 'base64')).toHaveLength(2420)
      return { ...Object.fromEntries(files), 'signature.json': JSON.stringify(rest) }
    }
    expect(await withoutRandom()).toEqual(await withoutRandom())
  })

  it('has nothing of the notes on a letter', async () => {
    const rows = deliveredShipment()
    await store(rows, ['carrier_label_pdf'])
    const { files: before } = await bundle(rows)
    const ctx = { ...contextOf(rows), actor: { type: 'user' as const, userId: newId() } }
    await createNote(ctx, rows.shipment.id, { text: 'She moved, says her landlord.' })
    const { files: after } = await bundle(rows)
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [name, bytes] of before) {
      if (name !== 'signature.json') expect(after.get(name)?.equals(bytes), name).toBe(true)
    }
  })

  it('differs only in its signature when made later', async () => {
    const rows = deliveredShipment()
    await store(rows, ['carrier_label_pdf'])
    const { files: before } = await bundle(rows)
    clock.forward(60_000)
    const { files: after } = await bundle(rows)
    const changed = [...before]
      .filter(([name, bytes]) => !after.get(name)?.equals(bytes))
      .map(([name]) => name)
    expect(changed).toEqual(['signature.json'])
  })

  it('exists for mail that is not certified, with an accurate summary title', async () => {
    const rows = deliveredShipment({ certifiedMail: false, returnReceipt: false })
    await store(rows)
    const { files } = await bundle(rows)
    expect([...files.keys()][0]).toBe(`shipment-summary-${trackingNumber}.pdf`)
  })

  const label = smallPdf('another label')
  const ruined = async (ruin: (key: string) => Promise<unknown>) => {
    const rows = deliveredShipment()
    await store(rows, ['carrier_label_pdf'])
    await ruin(rows.files[0]?.storageKey ?? '')
    return rows
  }
  const alter = (key: string) => storage.put({ key, body: label, contentType: 'application/pdf' })

  it.each([
    ['missing', 'STORED_FILE_MISSING', (key: string) => storage.remove(key)],
    ['altered', 'STORED_FILE_ALTERED', alter],
  ] as const)('is rejected before its first byte when a file is %s', async (_state, code, ruin) => {
    const rows = await ruined(ruin)
    await expect(getEvidenceBundle(contextOf(rows), rows.shipment.id)).rejects.toMatchObject({ code })
  })

  it('aborts when a file changes during the download', async () => {
    const rows = deliveredShipment()
    // More than the stream holds before anyone reads it, so that the file behind it has not been opened yet.
    const large = randomBytes(1_000_000)
    const file = fileOf(rows.shipment, 'carrier_label_pdf', large)
    rows.files.push(file)
    await storage.put({ key: file.storageKey ?? '', body: large, contentType: file.contentType })
    await store(rows)
    const { body } = await getEvidenceBundle(contextOf(rows), rows.shipment.id)
    await alter(rows.document.documentKey)
    await expect(body instanceof Readable ? buffer(body) : body).rejects.toMatchObject({
      code: 'STORED_FILE_ALTERED',
    })
  })

  it('names the document that was deleted at the end of its retention', async () => {
    const rows = deliveredShipment()
    rows.document.purgedAt = new Date('2026-03-04T00:00:00.000Z')
    await store(rows)
    const { files, manifest } = await bundle(rows)
    expect([...files.keys()].some((name) => name.startsWith('document/'))).toBe(false)
    expect(manifest.missing).toMatchObject([{ kind: 'document_pdf', recorded_sha256: rows.document.sha256 }])
  })

  it('is rejected before the shipment is bought and after its retention', async () => {
    const [draft, old] = [
      draftShipment(),
      deliveredShipment({ shippedDataExpiresAt: new Date('2026-03-01T00:00:00.000Z') }),
    ]
    await store(draft)
    await store(old)
    await expect(download(draft)).rejects.toMatchObject({ code: 'NO_TRACKING_NUMBER' })
    await expect(download(old)).rejects.toMatchObject({ code: 'EVIDENCE_EXPIRED' })
  })
})
