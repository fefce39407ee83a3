import { expect, test } from 'vitest'

import { at, deliveredShipment, sha256 } from '#tests/support/evidence/evidence-fixtures.ts'

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

test('what a print partner mailed is stated as its record, and nothing of an office’s handling', () => {
  const record = recordOf(mailedByPartner())
  const lines = linesOf(record).join('\n')
  expect(lines).toContain('Printed and mailed by: Lob, letter ltr_4868c3b754655f90 (Record of Lob: mailed)')
  expect(lines).toContain('Handed over to the carrier: By Lob, which does not report it')
  expect(lines).toContain('scan, through Lob')
  expect(lines).toContain('(Mailroom, when it was submitted to Lob)')
  expect(lines).not.toMatch(
    /EasyPost scan|through EasyPost|Not printed yet|Computed weight|Envelope|Label bought by/,
  )
  expect(custodyOf(record).map(({ step }) => step)).not.toContain('manifested')
})

test('what an office mailed itself names no partner', () => {
  const record = recordOf(deliveredShipment())
  expect(record.mailing).not.toHaveProperty('partner')
  expect(linesOf(record).join('\n')).toMatch(/SHA-256 of the print file: [0-9a-f]{32}/)
})
