import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { specimenMark } from '#lib/service/config/specimen.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { openArtifact } from '#lib/service/evidence/download-evidence.ts'
import { pdfPages } from '#tests/support/documents/pdf-text.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import {
  deliveredShipment,
  type EvidenceRows,
  fileOf,
  sha256,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { fetchArtifacts } from './fetch-artifacts.ts'

const { db, clock, contextOf, store, storedFiles, carrierFiles, asked } = await openEvidenceFixture()

/** Of the size that is ordered for the fixture’s kit. */
const label = await createTestPdf({ pages: 1, size: [6 * 72, 4 * 72], text: 'A label' })
const url = 'https://carrier.example/label.pdf'

/** A bought shipment whose label has still to be fetched. */
const withPendingLabel = async (): Promise<EvidenceRows> => {
  const rows = deliveredShipment()
  rows.files.push(fileOf(rows.shipment, 'carrier_label_pdf', null, { createdAt: clock.now() }))
  await store(rows)
  return rows
}

const labelOf = async (rows: EvidenceRows) => {
  const [row] = await db
    .select()
    .from(artifacts)
    .where(and(eq(artifacts.shipmentId, rows.shipment.id), eq(artifacts.kind, 'carrier_label_pdf')))
  if (!row) throw new Error('the label vanished')
  return row
}

const run = (rows: EvidenceRows): Promise<void> => fetchArtifacts(contextOf(rows), rows.shipment.id)

beforeEach(() => {
  carrierFiles.clear()
  asked.length = 0
})

describe('fetchArtifacts', () => {
  it('stores a file with its hash, which can then be downloaded', async () => {
    const rows = await withPendingLabel()
    carrierFiles.set(url, () => label)
    await run(rows)
    const kept = await labelOf(rows)
    expect(kept).toMatchObject({
      status: 'available',
      sha256: sha256(label),
      sizeBytes: label.byteLength,
      availableAt: clock.now(),
      failure: null,
    })
    const { body } = await openArtifact(contextOf(rows), rows.shipment.id, kept.id)
    expect(body).toEqual(label)
    const announced = await db.select().from(events).where(eq(events.shipmentId, rows.shipment.id))
    expect(announced.map(({ type, cause }) => ({ type, cause }))).toEqual([
      { type: 'evidence.available', cause: kept.id },
    ])
  })

  it('stores a file marked in a sandbox, so that prints and downloads show it', async () => {
    const rows = await withPendingLabel()
    carrierFiles.set(url, () => label)
    const live = contextOf(rows)
    const ctx = { ...live, config: { ...live.config, mode: 'sandbox' as const } }
    await fetchArtifacts(ctx, rows.shipment.id)
    const { id, failure, sha256: hash } = await labelOf(rows)
    // The file is small, and read as a whole.
    const body = (await openArtifact(ctx, rows.shipment.id, id)).body as Uint8Array
    expect({ failure, hash }).toEqual({ failure: null, hash: sha256(body) })
    const [page] = await pdfPages(body)
    expect(page).toContain('A label')
    expect(page).toContain(specimenMark)
  })

  it('leaves stored files unchanged', async () => {
    const rows = await withPendingLabel()
    carrierFiles.set(url, () => label)
    await run(rows)
    carrierFiles.set(url, () => smallPdf('Another label'))
    await run(rows)
    expect((await labelOf(rows)).sha256).toBe(sha256(label))
  })

  it('leaves one file that matches its record when two runs receive different bytes at once', async () => {
    const rows = await withPendingLabel()
    let calls = 0
    carrierFiles.set(url, () => {
      calls += 1
      return smallPdf(`Label of call ${calls}`)
    })
    await Promise.all([run(rows), run(rows), run(rows)])
    const kept = await labelOf(rows)
    const { body } = await openArtifact(contextOf(rows), rows.shipment.id, kept.id)
    expect(sha256(body as Uint8Array)).toBe(kept.sha256)
    const stored = (await storedFiles()).filter((path) => path.includes(kept.id))
    expect(stored.filter((path) => path.endsWith('.pdf'))).toHaveLength(1)
  })

  it('retries at growing intervals while the carrier is unreachable', async () => {
    const rows = await withPendingLabel()
    const delays: (number | undefined)[] = []
    for (const minutes of [0, 10, 60, 2000]) {
      clock.forward(minutes * 60_000)
      await run(rows)
      delays.push(asked.at(-1)?.options?.afterSeconds)
    }
    expect(delays).toEqual([60, 600, 4200, 21_600])
    expect(await labelOf(rows)).toMatchObject({ status: 'pending', failure: 'The carrier is out of reach.' })
  })

  it('sends one request for any number of missing files', async () => {
    const rows = deliveredShipment()
    rows.files.push(
      fileOf(rows.shipment, 'carrier_label_pdf', null, { createdAt: clock.now() }),
      fileOf(rows.shipment, 'carrier_scan_form_pdf', null, { createdAt: clock.now() }),
    )
    await store(rows)
    await run(rows)
    expect(asked.map(({ data }) => data)).toEqual([
      { organizationId: rows.organization.organizationId, shipmentId: rows.shipment.id },
    ])
  })

  it('stores available files even if another is unavailable', async () => {
    const rows = deliveredShipment()
    rows.files.push(
      fileOf(rows.shipment, 'carrier_scan_form_pdf', null, { createdAt: clock.now() }),
      fileOf(rows.shipment, 'carrier_label_pdf', null, { createdAt: clock.now() }),
    )
    await store(rows)
    carrierFiles.set(url, () => label)
    await run(rows)
    expect((await labelOf(rows)).status).toBe('available')
    expect(asked.filter(({ data }) => 'shipmentId' in data)).toHaveLength(1)
  })

  it('gives up after three days, with the reason', async () => {
    const rows = await withPendingLabel()
    clock.forward(3 * dayMs)
    await run(rows)
    expect(await labelOf(rows)).toMatchObject({ status: 'failed', failure: 'The carrier is out of reach.' })
    expect(asked).toEqual([])
    await expect(
      openArtifact(contextOf(rows), rows.shipment.id, (await labelOf(rows)).id),
    ).rejects.toMatchObject({ code: 'ARTIFACT_UNAVAILABLE' })
  })

  it('does not store a file that is not a PDF', async () => {
    const rows = await withPendingLabel()
    carrierFiles.set(url, () => Buffer.from('<html>Please log in</html>'))
    await run(rows)
    const pending = await labelOf(rows)
    expect(pending).toMatchObject({ status: 'pending', storageKey: null, sha256: null })
    expect(pending.failure).toMatch(/PDF/)
    expect(asked).toHaveLength(1)
  })

  it('stores an encrypted PDF as evidence', async () => {
    const rows = await withPendingLabel()
    const encrypted = await createTestPdf({ encryption: 'restrictions' })
    carrierFiles.set(url, () => encrypted)
    await run(rows)
    expect(await labelOf(rows)).toMatchObject({ status: 'available', sha256: sha256(encrypted) })
  })
})
