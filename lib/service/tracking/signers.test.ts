import { expect, test } from 'vitest'

import { describeSigners, doSignersDiffer, joinSigners } from '#lib/contract/evidence/signers.values.ts'
import { uspsPiece } from '#tests/support/shipments/carrier-wordings.ts'

import type { TrackingScan } from './read-scans.ts'
import { type ReceiptSignature, signersOf as signersOfPiece } from './signers.ts'

const at = (day: number): Date => new Date(Date.UTC(2026, 2, day, 12))

const delivered = (day: number, signedBy: string | null, status = 'delivered'): TrackingScan => ({
  status,
  statusDetail: null,
  message: status === 'delivered' ? 'Delivered' : 'Return to Sender',
  location: { city: null, state: null, zip: null, country: null },
  carrierCode: null,
  signedBy,
  occurredAt: at(day),
  observedAt: at(day),
})

const signersOf = (scans: readonly TrackingScan[], receipts: readonly ReceiptSignature[]) =>
  signersOfPiece(scans, receipts, uspsPiece)

const receipt = (signedBy: string | null): ReceiptSignature => ({
  signedBy,
  importedBy: 'user:ana',
  availableAt: at(9),
  status: 'available',
})

test('names one signer once, for any spelling of the sources', () => {
  const signers = signersOf([delivered(5, 'E. SWAN'), delivered(5, 'E. SWAN')], [receipt('e swan')])
  expect(signers).toEqual([
    { name: 'E. SWAN', source: 'carrier_scan', at: at(5).toISOString(), by: null },
    { name: 'e swan', source: 'return_receipt', at: at(9).toISOString(), by: 'user:ana' },
  ])
  expect(doSignersDiffer(signers)).toBe(false)
  expect(joinSigners(signers)).toBe('E. SWAN')
  expect(describeSigners(signers)).toBe('E. SWAN')
})

test.each([
  ['two scans', signersOf([delivered(5, 'E SWAN'), delivered(6, 'J SPARROW')], []), 'carrier scan'],
  ['a scan and a receipt', signersOf([delivered(5, 'E SWAN')], [receipt('J SPARROW')]), 'return receipt'],
])('names each of several signers in %s, without choosing one', (_, signers, second) => {
  expect(doSignersDiffer(signers)).toBe(true)
  expect(joinSigners(signers)).toBe('E SWAN; J SPARROW')
  expect(describeSigners(signers)).toBe(`sources differ: E SWAN (carrier scan); J SPARROW (${second})`)
})

test('names no one without a source, and not the person who took a piece back', () => {
  const returned = [delivered(5, null, 'return_to_sender'), delivered(8, 'OUR CLERK')]
  expect(signersOf(returned, [receipt(null)])).toEqual([])
  expect(joinSigners([])).toBeNull()
  expect(describeSigners([])).toBeNull()
})
