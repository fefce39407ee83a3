import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { pdfText } from '#tests/support/documents/pdf-text.ts'
import {
  deliveredShipment,
  draftShipment,
  trackingNumber,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { openArtifact, listArtifacts, getProof } from './download-evidence.ts'
import { getEvidenceBundle } from './evidence-bundle.ts'

const { contextOf, store, clock } = await openEvidenceFixture()

const afterTenYears = async (work: () => Promise<void>): Promise<void> => {
  const span = 3654 * dayMs
  clock.forward(span)
  try {
    await work()
  } finally {
    clock.forward(-span)
  }
}

describe('getProof', () => {
  it('returns the summary of a certified shipment as a PDF named by its tracking number', async () => {
    const rows = deliveredShipment()
    await store(rows)
    const proof = await getProof(contextOf(rows), rows.shipment.id)
    expect(proof).toMatchObject({
      filename: `mailing-record-summary-${trackingNumber}.pdf`,
      contentType: 'application/pdf',
    })
    const bytes = proof.body instanceof Readable ? await buffer(proof.body) : proof.body
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('names who uploaded and bought, from the database', async () => {
    const rows = deliveredShipment()
    await store(rows)
    const { body } = await getProof(contextOf(rows), rows.shipment.id)
    const bytes = body instanceof Readable ? await buffer(body) : body
    const words = await pdfText(bytes)
    expect(words).toMatch(/Uploaded by\s+Maria/)
    expect(words).toMatch(/label bought by\s+Maria/)
  })

  it('is rejected for mail that is not certified, bought or not', async () => {
    const rows = deliveredShipment({ certifiedMail: false, returnReceipt: false })
    await store(rows)
    await expect(getProof(contextOf(rows), rows.shipment.id)).rejects.toMatchObject({ code: 'NOT_CERTIFIED' })
  })

  it('is rejected before the shipment is bought', async () => {
    const rows = draftShipment()
    await store(rows)
    await expect(getProof(contextOf(rows), rows.shipment.id)).rejects.toMatchObject({
      code: 'NO_TRACKING_NUMBER',
    })
  })

  it('is rejected once its retention has ended', async () => {
    const rows = deliveredShipment()
    await store(rows)
    await afterTenYears(async () => {
      await expect(getProof(contextOf(rows), rows.shipment.id)).rejects.toMatchObject({
        code: 'EVIDENCE_EXPIRED',
      })
    })
  })
})

describe('openArtifact', () => {
  const kinds = ['carrier_label_pdf', 'carrier_scan_form_pdf'] as const

  it('opens every listed file with its type and name', async () => {
    const rows = deliveredShipment()
    await store(rows, [...kinds])
    const ctx = contextOf(rows)
    const offered = (await listArtifacts(ctx, rows.shipment.id)).filter((entry) => entry.download_url)
    expect(offered).toHaveLength(4)
    for (const entry of offered) {
      const file = await openArtifact(ctx, rows.shipment.id, entry.id)
      expect(file).toMatchObject({ filename: entry.filename, contentType: entry.content_type })
      const bytes = file.body instanceof Readable ? await buffer(file.body) : file.body
      expect(bytes.byteLength).toBeGreaterThan(100)
    }
  })

  it('finds no other artifacts, and none of another shipment', async () => {
    const [rows, other] = [deliveredShipment(), deliveredShipment()]
    await store(rows, [...kinds])
    await store(other, [...kinds])
    const foreign = other.files[0]?.id ?? ''
    for (const id of ['nothing', foreign]) {
      await expect(openArtifact(contextOf(rows), rows.shipment.id, id)).rejects.toMatchObject({
        code: 'ARTIFACT_NOT_FOUND',
      })
    }
  })

  it('reports a listed artifact without a file as missing', async () => {
    const [draft, bought] = [draftShipment(), deliveredShipment()]
    await store(draft)
    await store(bought)
    const wanted = [
      [draft, 'mailing-record-summary'],
      [draft, 'evidence-bundle'],
      [bought, 'carrier-return-receipt'],
    ] as const
    for (const [rows, id] of wanted) {
      await expect(openArtifact(contextOf(rows), rows.shipment.id, id)).rejects.toMatchObject({
        code: 'ARTIFACT_UNAVAILABLE',
      })
    }
  })

  it('distinguishes expired artifacts from unknown ones', async () => {
    const rows = deliveredShipment()
    await store(rows, [...kinds])
    const label = rows.files[0]?.id ?? ''
    const open = (id: string) => openArtifact(contextOf(rows), rows.shipment.id, id)
    await afterTenYears(async () => {
      await expect(open(label)).rejects.toMatchObject({ code: 'ARTIFACT_EXPIRED' })
      await expect(open('mailing-record-summary')).rejects.toMatchObject({ code: 'EVIDENCE_EXPIRED' })
      await expect(open('evidence-bundle')).rejects.toMatchObject({ code: 'EVIDENCE_EXPIRED' })
      await expect(open('nothing')).rejects.toMatchObject({ code: 'ARTIFACT_NOT_FOUND' })
    })
  })

  it('returns no file that does not match its recorded hash', async () => {
    const rows = deliveredShipment()
    await store(rows, ['carrier_label_pdf'])
    const label = rows.files[0]
    const storage = contextOf(rows).providers.storage
    await storage.put({
      key: label?.storageKey ?? '',
      body: Buffer.from('%PDF-1.4 tampered'),
      contentType: 'application/pdf',
    })
    await expect(openArtifact(contextOf(rows), rows.shipment.id, label?.id ?? '')).rejects.toMatchObject({
      code: 'STORED_FILE_ALTERED',
    })
  })
})

describe('every evidence verb', () => {
  const verbs = [
    ['getProof', getProof],
    ['listArtifacts', listArtifacts],
    ['getEvidenceBundle', getEvidenceBundle],
    ['openArtifact', (ctx, id) => openArtifact(ctx, id, 'evidence-bundle')],
  ] as const satisfies [string, (ctx: ReturnType<typeof contextOf>, id: string) => Promise<unknown>][]

  it.each(verbs)(
    '%s finds no shipment of another organization, and none for a malformed ID',
    async (_, verb) => {
      const [rows, other] = [deliveredShipment(), deliveredShipment()]
      await store(rows)
      await store(other)
      for (const id of [other.shipment.id, 'not-a-uuid', '019e0000-0000-7000-8000-000000000000']) {
        await expect(verb(contextOf(rows), id)).rejects.toMatchObject({ code: 'SHIPMENT_NOT_FOUND' })
      }
    },
  )
})
