import { expect, test } from 'vitest'

import { formatDay } from '#lib/service/local-time.ts'
import type { TrackingScan } from '#lib/service/tracking/read-scans.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { uspsPiece, wordingOf } from '#tests/support/shipments/carrier-wordings.ts'

import type { Concern, PieceFacts } from './concern.ts'
import { findConcerns } from './find-concerns.ts'

const { attention: rules } = createTestConfig()

/** A moment by its day of March 2026 and hour. */
const at = (day: number, hour = 12): Date => new Date(Date.UTC(2026, 2, day, hour))

const scan = (
  day: number,
  status: string,
  statusDetail: string | null,
  message = wordingOf(status),
): TrackingScan => ({
  status,
  statusDetail,
  message,
  carrierCode: null,
  location: { city: null, state: null, zip: null, country: null },
  signedBy: null,
  occurredAt: at(day),
  observedAt: at(day),
})

const accepted = scan(4, 'in_transit', 'received_at_origin_facility')
const notice = scan(8, 'available_for_pickup', 'delivery_exception', 'Notice Left')
const back = scan(24, 'return_to_sender', 'return', 'Unclaimed/Being Returned to Sender')

const piece = (
  changes: Partial<PieceFacts['shipment']> = {},
  facts: Partial<PieceFacts> = {},
): PieceFacts => ({
  shipment: {
    id: 'a',
    status: 'printed',
    ...uspsPiece,
    trackingNumber: '9407111899223197428490',
    service: 'First',
    returnReceipt: false,
    manifestedAt: null,
    shippedAt: null,
    isTracked: true,
    ...changes,
  },
  boughtAt: at(3),
  scans: [],
  hasReceipt: false,
  receiptRequest: { isPossible: false, requestedAt: null, refused: null },
  ...facts,
})

/** The message of a concern, in an organization that is at this place. */
const said = (concern: Concern | undefined, zone?: string): string =>
  concern?.message((moment) => formatDay(moment.toISOString(), zone)) ?? ''

const kindsOn = (facts: PieceFacts, now: Date) =>
  findConcerns(facts, rules, now).concerns.map(({ kind }) => kind)

test('a piece that was handed over and not scanned needs attention after three days, with its date', () => {
  const handedOver = piece({ manifestedAt: at(3) })
  expect(kindsOn(handedOver, at(6, 11))).toEqual([])
  expect(findConcerns(handedOver, rules, at(6, 11)).lookAt).toEqual(at(6))
  expect(kindsOn(handedOver, at(6))).toEqual(['no_acceptance'])
  expect(kindsOn({ ...handedOver, scans: [accepted] }, at(6))).toEqual([])
})

test('a piece that is not handed over is checked within hours, since its handoff is not announced', () => {
  const { lookAt } = findConcerns(piece(), rules, at(3))
  expect(lookAt).toEqual(at(3, 18))
})

test('the refund cut-off of a never scanned piece is near 7 days before 30 days (USPS) or 90 (others)', () => {
  expect(kindsOn(piece(), at(25))).toEqual([])
  expect(kindsOn(piece(), at(26))).toEqual(['refund_cutoff'])
  expect(kindsOn(piece({ carrier: 'UPSDAP', service: 'Ground' }), at(26))).toEqual([])
  expect(kindsOn(piece({ carrier: 'UPSDAP', service: 'Ground' }), at(3 + 83))).toEqual(['refund_cutoff'])
  expect(kindsOn(piece({ status: 'cancelled' }), at(26))).toEqual([])
})

test('a piece whose scans stop needs attention after a week; each pause is a new occurrence', () => {
  const moving = piece({ status: 'shipped' }, { scans: [accepted] })
  expect(kindsOn(moving, at(11, 11))).toEqual([])
  const [first] = findConcerns(moving, rules, at(11)).concerns
  expect(first?.kind).toBe('no_movement')
  const movedAgain = { ...moving, scans: [accepted, scan(11, 'in_transit', 'arrived_at_facility')] }
  expect(kindsOn(movedAgain, at(12))).toEqual([])
  const [second] = findConcerns(movedAgain, rules, at(18)).concerns
  expect(second?.occurrence).not.toBe(first?.occurrence)
})

test('a notice states how long the carrier usually holds the piece, and that the date is computed', () => {
  const [concern] = findConcerns(
    piece({ status: 'shipped' }, { scans: [accepted, notice] }),
    rules,
    at(9),
  ).concerns
  expect(concern).toMatchObject({
    kind: 'notice_left',
    details: { held_until: '2026-03-23', held_until_source: 'computed' },
  })
  expect(said(concern)).toContain('Typically held 15 days')
})

test('a notice states the day named by the carrier', () => {
  const reminder = scan(
    13,
    'available_for_pickup',
    null,
    'Reminder to Schedule Redelivery of your item before March 20, 2026',
  )
  const facts = piece({ status: 'shipped' }, { scans: [accepted, notice, reminder] })
  const [concern] = findConcerns(facts, rules, at(14)).concerns
  expect(concern).toMatchObject({
    dueAt: at(20),
    details: { held_until: '2026-03-20', held_until_source: 'carrier' },
  })
})

test('an unclaimed piece is one concern while it travels back and arrives', () => {
  const onTheWay = piece({ status: 'shipped' }, { scans: [accepted, notice, back] })
  const arrived = scan(29, 'return_to_sender', 'return', 'Delivered, To Original Sender')
  const [first] = findConcerns(onTheWay, rules, at(25)).concerns
  const there = findConcerns({ ...onTheWay, scans: [...onTheWay.scans, arrived] }, rules, at(30))
  expect([first?.kind, there.concerns[0]?.kind]).toEqual(['unclaimed', 'unclaimed'])
  expect(there.concerns[0]?.occurrence).toBe(first?.occurrence)
  expect(said(there.concerns[0])).toContain('returned on March 29, 2026')
  expect(there.isFinished).toBe(true)
})

test.each([
  ['refused', scan(8, 'in_transit', 'refused', 'Refused'), 'returned', 'Refused by the recipient'],
  ['sent back', scan(8, 'return_to_sender', 'return', 'Insufficient address'), 'returned', 'Undeliverable'],
  ['lost', scan(8, 'failure', 'lost', 'Declared lost'), 'lost_or_damaged', 'reported it lost'],
  ['damaged', scan(8, 'failure', 'damaged', 'Damaged'), 'lost_or_damaged', 'reported it damaged'],
] as const)('a piece that is %s needs attention immediately', (_, news, kind, words) => {
  const { concerns } = findConcerns(
    piece({ status: 'shipped' }, { scans: [accepted, news] }),
    rules,
    at(8, 13),
  )
  expect(concerns.map((concern) => [concern.kind, said(concern)])).toEqual([
    [kind, expect.stringContaining(words)],
  ])
})

test('a found or finally delivered piece needs no attention', () => {
  const lost = scan(8, 'failure', 'lost', 'Declared lost')
  const found = scan(10, 'in_transit', 'arrived_at_facility')
  expect(kindsOn(piece({ status: 'shipped' }, { scans: [accepted, lost, found] }), at(11))).toEqual([])
  const delivered = scan(12, 'delivered', null, 'Delivered')
  const facts = piece({ status: 'shipped' }, { scans: [accepted, notice, delivered] })
  expect(findConcerns(facts, rules, at(60))).toEqual({
    concerns: [],
    lookAt: null,
    isFinished: true,
    isReceiptDue: false,
  })
})

test('a purchased return receipt is missing ten days after delivery, until it arrives', () => {
  const delivered = scan(6, 'delivered', null, 'Delivered')
  const facts = piece({ status: 'shipped', returnReceipt: true }, { scans: [accepted, delivered] })
  expect(findConcerns(facts, rules, at(7))).toMatchObject({ concerns: [], lookAt: at(16), isFinished: false })
  expect(kindsOn(facts, at(16))).toEqual(['receipt_overdue'])
  expect(findConcerns(facts, rules, at(16)).lookAt).toEqual(at(4 + 45))
  expect(findConcerns({ ...facts, hasReceipt: true }, rules, at(17)).isFinished).toBe(true)
})

test('a missing receipt is urgent 45 days after mailing, before requests take longer, and gone after two years', () => {
  const delivered = scan(6, 'delivered', null, 'Delivered')
  const facts = piece(
    { status: 'shipped', returnReceipt: true, shippedAt: at(5) },
    { scans: [accepted, delivered] },
  )
  expect(kindsOn(facts, at(5 + 44))).toEqual(['receipt_overdue'])
  const urgent = findConcerns(facts, rules, at(5 + 45))
  expect(urgent.concerns).toMatchObject([{ kind: 'receipt_urgent', dueAt: at(5 + 60) }])
  expect(said(urgent.concerns[0])).toContain(
    'soon: from May 4, 2026, 60 days after mailing, that takes longer, and USPS keeps it until March 4, 2028.',
  )
  expect(urgent).toMatchObject({ lookAt: at(5 + 730), isFinished: false })
  const gone = findConcerns(facts, rules, at(5 + 730))
  expect(gone.concerns).toMatchObject([{ kind: 'receipt_urgent', dueAt: at(5 + 60) }])
  expect(said(gone.concerns[0])).toContain('It can no longer be requested')
  expect(gone).toMatchObject({ lookAt: null, isFinished: true })
})

test('a receipt of a piece that was delivered late is overdue before it is urgent', () => {
  const delivered = scan(56, 'delivered', null, 'Delivered')
  const facts = piece({ status: 'shipped', returnReceipt: true }, { scans: [accepted, delivered] })
  expect(kindsOn(facts, at(65))).toEqual([])
  expect(findConcerns(facts, rules, at(66)).concerns).toMatchObject([
    { kind: 'receipt_urgent', dueAt: at(66 + 7) },
  ])
})

test('a missing receipt is requested from the day after delivery, daily until it is requested, and until two years after mailing', () => {
  const delivered = scan(6, 'delivered', null, 'Delivered')
  const request = { isPossible: true, requestedAt: null, refused: null }
  const facts = piece(
    { status: 'shipped', returnReceipt: true },
    { scans: [accepted, delivered], receiptRequest: request },
  )
  expect(findConcerns(facts, rules, at(6))).toMatchObject({ isReceiptDue: false, lookAt: at(7) })
  expect(findConcerns(facts, rules, at(7))).toMatchObject({ isReceiptDue: true, lookAt: at(8) })
  expect(findConcerns(facts, rules, at(4 + 729)).isReceiptDue).toBe(true)
  expect(findConcerns(facts, rules, at(4 + 730)).isReceiptDue).toBe(false)
  for (const changes of [
    { hasReceipt: true },
    { receiptRequest: { ...request, isPossible: false } },
    { receiptRequest: { ...request, requestedAt: at(7) } },
    { receiptRequest: { ...request, refused: { at: at(7), reason: 'No record.' } } },
  ]) {
    expect(findConcerns({ ...facts, ...changes }, rules, at(8)).isReceiptDue).toBe(false)
  }
})

test('a rejected request needs a person immediately; a successful one is mentioned when the receipt is overdue', () => {
  const delivered = scan(6, 'delivered', null, 'Delivered')
  const facts = piece({ status: 'shipped', returnReceipt: true }, { scans: [accepted, delivered] })
  const refused = { isPossible: true, requestedAt: null, refused: { at: at(7), reason: 'No record.' } }
  const [task] = findConcerns({ ...facts, receiptRequest: refused }, rules, at(7)).concerns
  expect(task).toMatchObject({ kind: 'receipt_overdue', dueAt: at(14), details: { refusal: 'No record.' } })
  expect(said(task)).toContain('did not accept our request for the purchased return receipt: No record.')
  const requested = { isPossible: true, requestedAt: at(7), refused: null }
  const waiting = { ...facts, receiptRequest: requested }
  expect(findConcerns(waiting, rules, at(9)).concerns).toEqual([])
  const [overdue] = findConcerns(waiting, rules, at(16)).concerns
  expect(said(overdue)).toContain('was requested from USPS on March 7, 2026')
})

test('a message states the day in the organization’s zone, and a named day as written', () => {
  const facts = piece({ status: 'shipped' }, { scans: [accepted, { ...notice, occurredAt: at(9, 3) }] })
  const [concern] = findConcerns(facts, rules, at(10)).concerns
  expect(said(concern, 'America/Los_Angeles')).toContain('Delivery attempted on March 8, 2026')
  expect(said(concern, 'America/Los_Angeles')).toContain('until about March 24, 2026')
  expect(said(concern)).toContain('Delivery attempted on March 9, 2026')
})

test('a scanner whose clock is a year ahead does not keep a lost piece from being noticed', () => {
  const ahead = { ...accepted, occurredAt: new Date(Date.UTC(2027, 2, 4, 12)) }
  const facts = piece({}, { scans: [ahead] })
  expect(findConcerns(facts, rules, at(10)).concerns).toEqual([])
  const [concern] = findConcerns(facts, rules, at(12)).concerns
  expect(concern?.kind).toBe('no_movement')
  expect(said(concern)).toContain('No scan since March 4, 2026')
})

test('a piece that was reported as delivered and then returned is not said to be undelivered', () => {
  const delivered = scan(8, 'delivered', null, 'Delivered, Left with Individual')
  const returning = scan(9, 'return_to_sender', 'return', 'Return to Sender')
  const facts = piece({}, { scans: [accepted, delivered, returning] })
  const [concern] = findConcerns(facts, rules, at(10)).concerns
  expect(concern?.kind).toBe('returned')
  expect(said(concern)).toBe(
    'Reported as delivered on March 8, 2026, then being returned to you. Consider sending a First-Class copy.',
  )
})
