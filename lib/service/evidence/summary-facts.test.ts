import { expect, test } from 'vitest'

import { at, deliveredShipment, scanOf, sha256 } from '#tests/support/evidence/evidence-fixtures.ts'

import { custodyOf } from './custody.ts'
import { buildRecord, type EvidenceRecord } from './evidence-record.ts'
import type { StoredEvidence } from './load-evidence.ts'
import { factSections } from './summary-facts.ts'

const mailedByPartner = (): StoredEvidence => {
  const stored = deliveredShipment()
  const { organizationId, id } = stored.shipment
  Object.assign(stored.shipment, { partner: 'lob', manifestedAt: null, packedAt: null, packedBy: null })
  return {
    ...stored,
    printJob: null,
    partnerLetter: {
      organizationId,
      shipmentId: id,
      partner: 'lob',
      purchaseId: id,
      state: 'released',
      heldPieceId: 'ltr_held',
      pieceId: 'ltr_4868c3b754655f90',
      partnerState: 'mailed',
      readAt: at('03 18:00'),
      failure: null,
      sha256: sha256('the file that was submitted'),
      cancelledBy: null,
      nextAt: null,
      createdAt: at('02 09:30'),
    },
  }
}

const recordOf = (stored: StoredEvidence): EvidenceRecord => {
  const record = buildRecord(stored, 'easypost')
  if (!record) throw new Error('the fixture was not bought')
  return record
}

const linesOf = (record: EvidenceRecord): string[] =>
  factSections(record).flatMap(({ facts }) =>
    facts.map(({ label, value, source }) => `${label}: ${value} (${source})`),
  )

test('states a print partner’s mailing as its record, and nothing about an office’s handling', () => {
  const record = recordOf(mailedByPartner())
  const lines = linesOf(record).join('\n')
  expect(lines).toContain('Printed and mailed by: Lob, letter ltr_4868c3b754655f90 (Record of Lob: mailed)')
  expect(lines).toContain('Handed over to the carrier: By Lob, which does not report it')
  expect(lines).toContain('reported through Lob)')
  expect(lines).toContain('(Mailroom, when it was submitted to Lob)')
  expect(lines).not.toMatch(
    /EasyPost scan|through EasyPost|Not printed yet|Computed weight|Envelope|Label bought by/,
  )
  expect(custodyOf(record).map(({ step }) => step)).not.toContain('manifested')
})

test('states a first scan that is no acceptance as that, and each scan in one fact', () => {
  const stored = deliveredShipment()
  stored.scans = stored.scans.filter(({ statusDetail }) => statusDetail !== 'received_at_origin_facility')
  const lines = linesOf(recordOf(stored)).join('\n')
  expect(lines).toContain('Accepted by the carrier: Not reported by the carrier')
  expect(lines).toContain('First scanned by the carrier: Departed USPS Facility')
  stored.scans = stored.scans.filter(({ status }) => status === 'delivered')
  const ofDelivery = linesOf(recordOf(stored)).join('\n')
  expect(ofDelivery).toContain('Accepted by the carrier: Not reported by the carrier')
  expect(ofDelivery).not.toContain('First scanned by the carrier')
})

test('names no partner for a piece mailed by the office', () => {
  const record = recordOf(deliveredShipment())
  expect(record.mailing).not.toHaveProperty('partner')
  expect(linesOf(record).join('\n')).toMatch(/SHA-256 of the print file: [0-9a-f]{32}/)
})

test('states that an address could not be verified, with the reason to mail to it', () => {
  const stored = deliveredShipment()
  const reason = 'Last known address per lease dated June 1, 2026'
  const confirmed = linesOf(recordOf(stored)).join('\n')
  expect(confirmed).toContain('Recipient, as verified, and on the label')
  expect(confirmed).not.toContain('Reason to mail')
  stored.shipment.toAddress = { ...stored.shipment.toAddress, verified: false }
  stored.shipment.toAddressGiven = { ...stored.shipment.toAddressGiven, unverified_reason: reason }
  const lines = linesOf(recordOf(stored)).join('\n')
  expect(lines).toContain('Recipient, as printed, not verified')
  expect(lines).toContain('delivery point not confirmed')
  expect(lines).toContain(`Reason to mail to an address that could not be verified: ${reason} (Entered by`)
})

test('states a delivery problem in the carrier’s own words', () => {
  const stored = deliveredShipment()
  const lost = scanOf(stored.shipment, at('05 13:12'), 'failure', { message: 'Declared lost.' })
  stored.scans = [...stored.scans.filter(({ status }) => status !== 'delivered'), lost]
  stored.shipment.deliveredAt = null
  const lines = linesOf(recordOf(stored)).join('\n')
  expect(lines).toContain('Delivery problem: Declared lost, LOS ANGELES, CA 90052 (USPS, reported through')
  expect(lines).not.toContain('Failure')
  expect(linesOf(recordOf(deliveredShipment())).join('\n')).not.toContain('Delivery problem')
})
