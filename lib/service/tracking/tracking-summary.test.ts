import { describe, expect, it } from 'vitest'

import { uspsPiece, wordingOf } from '#tests/support/shipments/carrier-wordings.ts'

import type { TrackingScan } from './read-scans.ts'
import { summarizeTracking as summarize } from './tracking-summary.ts'

const summarizeTracking = (scans: readonly TrackingScan[]) => summarize(scans, uspsPiece)

const at = (time: string): Date => new Date(`2026-03-${time}:00.000Z`)

const scan = (
  time: string,
  status: string,
  statusDetail: string | null = null,
  other: Partial<TrackingScan> = {},
): TrackingScan => ({
  status,
  statusDetail,
  message: wordingOf(status),
  location: { city: null, state: null, zip: null, country: null },
  carrierCode: null,
  signedBy: null,
  occurredAt: at(time),
  observedAt: at(time),
  ...other,
})

const journey = [
  scan('02T09:00', 'pre_transit', 'label_created'),
  scan('03T18:10', 'in_transit', 'received_at_origin_facility', {
    message: 'Accepted at USPS Origin Facility',
  }),
  scan('04T03:00', 'in_transit', 'departed_facility'),
  scan('05T08:30', 'out_for_delivery', 'out_for_delivery'),
  scan('05T13:12', 'delivered', 'arrived_at_destination', { signedBy: 'John Tester' }),
]

/** Deterministic shuffles, so that a failure can be repeated. */
const shuffles = function* <Item>(items: readonly Item[], count: number): Generator<Item[]> {
  let state = 42
  for (let round = 0; round < count; round += 1) {
    const shuffled = [...items]
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      const other = state % (last + 1)
      const [a, b] = [shuffled[last], shuffled[other]]
      if (a !== undefined && b !== undefined) [shuffled[last], shuffled[other]] = [b, a]
    }
    yield shuffled
  }
}

describe('summarizeTracking', () => {
  it('is empty for a piece without scans', () => {
    expect(summarizeTracking([])).toEqual({
      latestStatus: null,
      latestStatusDetail: null,
      handedOverAt: null,
      formScannedAt: null,
      firstScannedAt: null,
      acceptedAt: null,
      deliveredAt: null,
      attemptedAt: null,
      turnedBackAt: null,
      returnedAt: null,
      problem: null,
      undeliverable: null,
      unclear: null,
      lastMovedAt: null,
    })
  })

  it('takes acceptance, delivery and signer from a typical journey', () => {
    expect(summarizeTracking(journey)).toEqual({
      latestStatus: 'delivered',
      latestStatusDetail: 'arrived_at_destination',
      handedOverAt: at('03T18:10'),
      formScannedAt: null,
      firstScannedAt: at('03T18:10'),
      acceptedAt: at('03T18:10'),
      deliveredAt: at('05T13:12'),
      attemptedAt: null,
      turnedBackAt: null,
      returnedAt: null,
      problem: null,
      undeliverable: null,
      unclear: null,
      lastMovedAt: at('05T13:12'),
    })
  })

  it('is the same for any order and repetition of scans', () => {
    const expected = summarizeTracking(journey)
    for (const shuffled of shuffles([...journey, ...journey], 200)) {
      expect(summarizeTracking(shuffled)).toEqual(expected)
    }
  })

  it('never moves a piece to an earlier stage as more scans arrive', () => {
    const order = ['pre_transit', 'in_transit', 'out_for_delivery', 'delivered']
    for (const shuffled of shuffles(journey, 200)) {
      const seen = shuffled.map((_, index) => summarizeTracking(shuffled.slice(0, index + 1)).latestStatus)
      const ranks = seen.map((status) => order.indexOf(status ?? ''))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }
  })

  it('does not treat the announcement of a label as acceptance', () => {
    const announced = [
      scan('02T09:00', 'pre_transit', 'label_created'),
      scan('02T11:00', 'pre_transit', 'status_update'),
      scan('02T12:00', 'unknown', 'unknown'),
      scan('02T13:00', 'error', null),
    ]
    expect(summarizeTracking(announced)).toMatchObject({ latestStatus: 'pre_transit', acceptedAt: null })
  })

  it('treats the scan of a SCAN form as the handoff, and only the first of the piece as acceptance', () => {
    const form = scan('03T12:00', 'in_transit', 'received_at_origin_facility', {
      message: 'Shipment Received, Package Acceptance Pending',
    })
    expect(summarizeTracking([...journey.slice(0, 1), form])).toMatchObject({
      latestStatus: 'pre_transit',
      latestStatusDetail: 'awaiting_information',
      handedOverAt: at('03T12:00'),
      formScannedAt: at('03T12:00'),
      acceptedAt: null,
      lastMovedAt: null,
    })
    expect(summarizeTracking([...journey, form])).toMatchObject({
      handedOverAt: at('03T12:00'),
      formScannedAt: at('03T12:00'),
      acceptedAt: at('03T18:10'),
    })
  })

  it('treats no other scan as acceptance when the acceptance scan is missing', () => {
    expect(summarizeTracking(journey.slice(4))).toMatchObject({
      firstScannedAt: at('05T13:12'),
      acceptedAt: null,
      deliveredAt: at('05T13:12'),
    })
  })

  it('takes an acceptance that follows another scan, and none from after the delivery', () => {
    const accepted = (time: string) =>
      scan(time, 'in_transit', null, { message: 'USPS in possession of item' })
    const arrived = scan('03T12:00', 'in_transit', 'arrived_at_facility')
    expect(summarizeTracking([arrived, accepted('03T20:00')])).toMatchObject({
      firstScannedAt: at('03T12:00'),
      acceptedAt: at('03T20:00'),
    })
    expect(summarizeTracking([...journey.slice(4), accepted('06T09:00')]).acceptedAt).toBeNull()
  })

  it('derives nothing from a scan that is dated before the purchase', () => {
    const old = scan('01T13:12', 'delivered', null, { signedBy: 'J SPARROW', unclearDate: 'before_purchase' })
    expect(summarizeTracking([old])).toMatchObject({
      latestStatus: null,
      handedOverAt: null,
      firstScannedAt: null,
      deliveredAt: null,
      problem: { kind: 'unclear', wording: wordingOf('delivered') },
      lastMovedAt: null,
    })
    expect(summarizeTracking([old, ...journey])).toEqual(summarizeTracking(journey))
  })

  it('dates a handoff by the report, not by a scan that is dated after it, until a later scan is clear', () => {
    const ahead = { unclearDate: 'in_future', observedAt: at('05T14:00') } as const
    const wrong = scan('25T13:12', 'delivered', null, { signedBy: 'E SWAN', ...ahead })
    expect(summarizeTracking([wrong])).toMatchObject({
      handedOverAt: at('05T14:00'),
      firstScannedAt: null,
      deliveredAt: null,
      problem: { kind: 'unclear' },
      lastMovedAt: at('05T14:00'),
    })
    const delivered = scan('05T15:00', 'delivered')
    expect(summarizeTracking([wrong, delivered])).toMatchObject({
      deliveredAt: at('05T15:00'),
      problem: null,
      unclear: null,
    })
  })

  it('keeps a delivered piece delivered when the carrier reports a later transit scan', () => {
    const late = scan('05T13:40', 'in_transit', 'arrived_at_facility')
    expect(summarizeTracking([...journey, late]).latestStatus).toBe('delivered')
  })

  it('counts the first delivery when the carrier reports it twice', () => {
    const again = scan('05T15:00', 'delivered', 'arrived_at_destination', { signedBy: 'J. TESTER' })
    expect(summarizeTracking([...journey, again]).deliveredAt).toEqual(at('05T13:12'))
  })

  it('moves a piece between unfinished scans in the order they happened', () => {
    const forwarded = [
      scan('05T08:30', 'out_for_delivery'),
      scan('05T12:00', 'available_for_pickup', 'arrived_at_pickup_location'),
      scan('06T12:00', 'in_transit', 'departed_facility'),
    ]
    expect(summarizeTracking(forwarded).latestStatus).toBe('in_transit')
  })

  it('uses the more advanced of two simultaneous scans', () => {
    const together = [scan('05T08:30', 'out_for_delivery'), scan('05T08:30', 'in_transit')]
    expect(summarizeTracking(together).latestStatus).toBe('out_for_delivery')
    expect(summarizeTracking(together.toReversed()).latestStatus).toBe('out_for_delivery')
  })

  it.each([
    ['the words "Notice Left"', { message: 'Notice Left (No Authorized Recipient Available)' }],
    ['a delivery without access', { message: 'Delivery Attempted - No Access to Delivery Location' }],
    ['a closed business', { statusDetail: 'delivery_exception', message: 'Business Closed' }],
    ['a refusal', { statusDetail: 'refused', status: 'failure', message: 'Refused' }],
  ])('treats %s as a delivery attempt', (_, scanned) => {
    const attempt = scan('05T13:12', 'in_transit', null, scanned)
    expect(summarizeTracking([...journey.slice(0, 4), attempt])).toMatchObject({
      attemptedAt: at('05T13:12'),
      deliveredAt: null,
    })
  })

  it('does not treat a successful delivery as an attempt', () => {
    expect(summarizeTracking([scan('05T13:12', 'delivered')]).attemptedAt).toBeNull()
  })

  it('does not treat a piece waiting for pickup as an attempt', () => {
    const waiting = scan('05T13:12', 'available_for_pickup', 'arrived_at_pickup_location')
    expect(summarizeTracking([...journey.slice(0, 4), waiting])).toMatchObject({
      attemptedAt: null,
      problem: { kind: 'held', wording: 'Available for Pickup' },
    })
  })

  it('does not treat delivery back to the sender as delivery to the recipient', () => {
    const returned = [
      ...journey.slice(0, 4),
      scan('05T13:12', 'in_transit', null, { message: 'Notice Left' }),
      scan('20T10:00', 'return_to_sender', 'return'),
      scan('24T10:00', 'delivered', 'arrived_at_destination', { signedBy: 'Our own clerk' }),
    ]
    expect(summarizeTracking(returned)).toEqual({
      latestStatus: 'return_to_sender',
      latestStatusDetail: 'return',
      handedOverAt: at('03T18:10'),
      formScannedAt: null,
      firstScannedAt: at('03T18:10'),
      acceptedAt: at('03T18:10'),
      deliveredAt: null,
      attemptedAt: at('05T13:12'),
      turnedBackAt: at('20T10:00'),
      returnedAt: at('24T10:00'),
      problem: {
        kind: 'returned',
        at: at('24T10:00'),
        wording: 'Delivered, Left with Individual',
        reason: null,
      },
      undeliverable: null,
      unclear: null,
      lastMovedAt: at('24T10:00'),
    })
  })

  it('keeps a delivery that a return follows', () => {
    const refused = scan('06T10:00', 'return_to_sender', 'return')
    expect(summarizeTracking([...journey, refused])).toMatchObject({
      latestStatus: 'return_to_sender',
      deliveredAt: at('05T13:12'),
      turnedBackAt: at('06T10:00'),
      returnedAt: null,
    })
  })

  it.each([
    ['Unclaimed/Being Returned to Sender', false],
    ['Return to Sender Processed', false],
    ['Being Returned to Sender', false],
    ['Delivered, To Original Sender', true],
    ['Returned to the sender.', true],
  ])('distinguishes the way back from the arrival: %s', (message, hasArrived) => {
    const returned = [
      scan('20T10:00', 'return_to_sender', 'return', { message: 'Refused' }),
      scan('24T10:00', 'return_to_sender', 'return', { message }),
    ]
    expect(summarizeTracking(returned)).toMatchObject({
      turnedBackAt: at('20T10:00'),
      returnedAt: hasArrived ? at('24T10:00') : null,
    })
  })

  it('ignores scans with an unknown status for the piece’s position', () => {
    const novel = scan('06T10:00', 'teleported', 'gone')
    expect(summarizeTracking([...journey.slice(0, 2), novel]).latestStatus).toBe('in_transit')
  })
})
