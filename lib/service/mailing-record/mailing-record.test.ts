import { describe, expect, it } from 'vitest'

import { mailingRecord } from '#lib/contract/mailing-record/mailing-record.ts'
import type { StoredEvidence } from '#lib/service/evidence/load-evidence.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import {
  at,
  deliveredShipment,
  draftShipment,
  fileOf,
  scanOf,
} from '#tests/support/evidence/evidence-fixtures.ts'

import { deriveMailingRecord } from './mailing-record.ts'

const derive = (stored: StoredEvidence, overrides: Partial<StoredEvidence['shipment']> = {}) =>
  deriveMailingRecord({
    shipment: { ...stored.shipment, ...overrides },
    scans: stored.scans,
    files: stored.files,
  })

describe('deriveMailingRecord', () => {
  it('matches the contract, for a draft as for a delivered piece', () => {
    for (const stored of [draftShipment(), deliveredShipment()]) {
      expect(mailingRecord.parse(derive(stored))).toEqual(derive(stored))
    }
  })

  it('states for a draft that nothing is known yet', () => {
    expect(derive(draftShipment())).toMatchObject({
      acceptance: { requested: true, manifested: false, accepted_at: null, source: null },
      delivery: { latest_status: 'unknown', latest_status_detail: 'unknown', delivered_at: null },
      return_receipt: { requested: true, status: 'pending', artifact_id: null, available_at: null },
    })
  })

  it('states for a bought piece that its label was created, until the carrier reports more', () => {
    const { delivery } = derive({ ...deliveredShipment(), scans: [] })
    expect(delivery).toMatchObject({ latest_status: 'pre_transit', latest_status_detail: 'label_created' })
  })

  it('never leaves the detail of a status empty', () => {
    const stored = deliveredShipment()
    const scans = [scanOf(stored.shipment, at('03 18:10'), 'in_transit', { statusDetail: null })]
    expect(derive({ ...stored, scans }).delivery.latest_status_detail).toBe('unknown')
  })

  it('takes acceptance and delivery from scans, and never treats the manifest as acceptance', () => {
    const stored = deliveredShipment()
    expect(derive(stored)).toMatchObject({
      acceptance: { manifested: true, accepted_at: '2026-03-03T18:10:00.000Z', source: 'carrier_scan' },
      delivery: {
        latest_status: 'delivered',
        latest_status_detail: 'arrived_at_destination',
        delivered_at: '2026-03-05T13:12:00.000Z',
        signed_by: 'E SWAN',
      },
    })
    expect(derive({ ...stored, scans: [] }).acceptance).toMatchObject({
      manifested: true,
      accepted_at: null,
      source: null,
    })
  })

  it('states that its SCAN form was scanned, and acceptance only once the piece is', () => {
    const stored = deliveredShipment()
    const message = 'Shipment Received, Package Acceptance Pending'
    const form = scanOf(stored.shipment, at('03 17:00'), 'in_transit', { message })
    expect(derive({ ...stored, scans: [form] })).toMatchObject({
      acceptance: { accepted_at: null, source: null, scan_form_scanned_at: '2026-03-03T17:00:00.000Z' },
      delivery: { latest_status: 'pre_transit' },
    })
    expect(derive({ ...stored, scans: [form, ...stored.scans] }).acceptance).toMatchObject({
      accepted_at: '2026-03-03T18:10:00.000Z',
      source: 'carrier_scan',
      scan_form_scanned_at: '2026-03-03T17:00:00.000Z',
    })
  })

  it('names every signer named by a source', () => {
    const stored = deliveredShipment()
    const signedBy = 'JACK SPARROW'
    const receipt = fileOf(stored.shipment, 'carrier_return_receipt_pdf', smallPdf('receipt'), { signedBy })
    expect(derive({ ...stored, files: [receipt] }).delivery).toMatchObject({
      signed_by: 'E SWAN; JACK SPARROW',
      signers: [
        { name: 'E SWAN', source: 'carrier_scan' },
        { name: 'JACK SPARROW', source: 'return_receipt' },
      ],
    })
  })

  it('includes the SCAN form once its file is stored', () => {
    const stored = deliveredShipment()
    const pending = fileOf(stored.shipment, 'carrier_scan_form_pdf', null)
    expect(derive({ ...stored, files: [pending] }).acceptance.scan_form_available).toBe(false)
    const kept = fileOf(stored.shipment, 'carrier_scan_form_pdf', smallPdf('form'))
    expect(derive({ ...stored, files: [kept] }).acceptance.scan_form_available).toBe(true)
  })

  describe('the status of a return receipt', () => {
    it('is omitted when none was requested', () => {
      expect(derive(deliveredShipment({ returnReceipt: false })).return_receipt).toEqual({
        requested: false,
        status: 'not_requested',
        artifact_id: null,
        available_at: null,
      })
    })

    it.each(['pending', 'available', 'failed'] as const)('is %s according to its file', (status) => {
      const stored = deliveredShipment()
      const file = fileOf(stored.shipment, 'carrier_return_receipt_pdf', smallPdf('receipt'), { status })
      expect(derive({ ...stored, files: [file] }).return_receipt).toMatchObject({
        status,
        artifact_id: file.id,
        available_at: '2026-03-02T09:08:00.000Z',
      })
    })

    it('is not pending for a piece that was cancelled or came back', () => {
      expect(derive(deliveredShipment({ status: 'cancelled' })).return_receipt.status).toBe('unavailable')
      const stored = deliveredShipment()
      const scans = [scanOf(stored.shipment, at('20 10:00'), 'return_to_sender')]
      expect(derive({ ...stored, scans }).return_receipt.status).toBe('unavailable')
    })

    it('is unavailable once its file was purged', () => {
      const stored = deliveredShipment()
      const file = fileOf(stored.shipment, 'carrier_return_receipt_pdf', null, { status: 'expired' })
      expect(derive({ ...stored, files: [file] }).return_receipt.status).toBe('unavailable')
    })
  })

  it('starts retention at shipping once shipped, and at creation before', () => {
    expect(derive(deliveredShipment()).retention).toEqual({
      evidence_expires_at: '2036-03-03T18:10:00.000Z',
      document_expires_at: '2036-03-03T18:10:00.000Z',
      original_document_retained: true,
    })
    expect(derive(draftShipment()).retention.evidence_expires_at).toBe('2036-03-02T09:00:00.000Z')
  })
})
