import { describe, expect, it } from 'vitest'

import { artifact } from '#lib/contract/mailing-record/artifact.ts'
import type { StoredEvidence } from '#lib/service/evidence/load-evidence.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import {
  deliveredShipment,
  draftShipment,
  fileOf,
  trackingNumber,
} from '#tests/support/evidence/evidence-fixtures.ts'

import { artifactsOf } from './artifact-listing.ts'
import { deriveMailingRecord } from './mailing-record.ts'

const list = (stored: StoredEvidence, isExpired = false) => {
  const { shipment, scans, files } = stored
  return artifactsOf({
    shipment,
    files,
    mailingRecord: deriveMailingRecord({ shipment, scans, files }),
    boughtAt: stored.events.find((event) => event.status === 'queued')?.createdAt ?? null,
    isExpired,
  })
}

describe('artifactsOf', () => {
  it('lists nothing for a draft, and says so', () => {
    const entries = list(draftShipment())
    expect(entries.map(({ id, status, download_url }) => ({ id, status, download_url }))).toEqual([
      { id: 'mailing-record-summary', status: 'unavailable', download_url: null },
      { id: 'evidence-bundle', status: 'unavailable', download_url: null },
    ])
  })

  it('lists summary, carrier files and bundle of a bought piece, each with all keys of the contract', () => {
    const stored = deliveredShipment()
    stored.files.push(
      fileOf(stored.shipment, 'carrier_return_receipt_pdf', null),
      fileOf(stored.shipment, 'carrier_label_pdf', smallPdf('label')),
    )
    const entries = list(stored)
    expect(entries.map(({ kind, status }) => [kind, status])).toEqual([
      ['mailing_record_summary_pdf', 'available'],
      ['carrier_label_pdf', 'available'],
      ['carrier_return_receipt_pdf', 'pending'],
      ['evidence_bundle_zip', 'available'],
    ])
    for (const entry of entries) expect(artifact.parse(entry)).toEqual(entry)
    expect(entries[0]).toEqual({
      id: 'mailing-record-summary',
      kind: 'mailing_record_summary_pdf',
      source: 'service',
      provenance: 'service_generated',
      status: 'available',
      filename: `mailing-record-summary-${trackingNumber}.pdf`,
      content_type: 'application/pdf',
      available_at: '2026-03-02T09:06:00.000Z',
      expires_at: '2036-03-03T18:10:00.000Z',
      download_url: `/api/v1/shipments/${stored.shipment.id}/artifacts/mailing-record-summary`,
    })
  })

  it('returns no link to a missing file', () => {
    const stored = deliveredShipment()
    stored.files.push(
      fileOf(stored.shipment, 'carrier_label_pdf', null, { status: 'failed' }),
      fileOf(stored.shipment, 'carrier_return_receipt_pdf', null),
    )
    const carrierEntries = list(stored).filter((entry) => entry.source === 'rate_provider')
    expect(carrierEntries.map((entry) => entry.download_url)).toEqual([null, null])
  })

  it('shows a pending return receipt, and none that was not requested', () => {
    const awaited = list(deliveredShipment()).find((entry) => entry.kind === 'carrier_return_receipt_pdf')
    expect(awaited).toMatchObject({ status: 'pending', download_url: null, filename: null })
    const kinds = list(deliveredShipment({ returnReceipt: false })).map((entry) => entry.kind)
    expect(kinds).not.toContain('carrier_return_receipt_pdf')
  })

  it('has no mailing-record summary for a piece that is not certified', () => {
    const [summary, ...rest] = list(deliveredShipment({ certifiedMail: false, returnReceipt: false }))
    expect(summary).toMatchObject({ status: 'unavailable', filename: null, download_url: null })
    expect(rest.at(-1)).toMatchObject({ id: 'evidence-bundle', status: 'available' })
  })

  it('lists no file once the evidence is unavailable', () => {
    const stored = deliveredShipment()
    stored.files.push(fileOf(stored.shipment, 'carrier_label_pdf', smallPdf('label')))
    const offered = list(stored).filter((entry) => entry.status === 'available')
    expect(offered).toHaveLength(3)
    const after = list(stored, true).filter((entry) => offered.some(({ id }) => id === entry.id))
    for (const entry of after) {
      expect(entry).toMatchObject({
        status: 'expired',
        download_url: null,
        expires_at: '2036-03-03T18:10:00.000Z',
      })
    }
  })
})
