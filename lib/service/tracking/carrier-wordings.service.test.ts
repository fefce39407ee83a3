import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { loadMailingRecord } from '#lib/service/mailing-record/load-mailing-record.ts'
import type { RatesPort, TrackingDetail } from '#lib/service/providers/rates/port.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { uspsPiece } from '#tests/support/shipments/carrier-wordings.ts'
import { scanAt, trackerWith } from '#tests/support/shipments/scans.ts'

import { applyTracker } from './apply-tracker.ts'
import { findUnknownWordings } from './unknown-wordings.ts'

const { ctx: base, clock } = await openTestContext()
clock.forward(6 * 24 * hourMs)
const rates: Partial<RatesPort> = { listForms: () => Promise.resolve([]) }
// Tracking calls just this method of the port.
const ctx = { ...base, providers: { ...base.providers, rates: rates as RatesPort } }

const address = (place: (typeof uspsPiece)['toAddress']) => ({
  name: 'Elizabeth Swan',
  company: null,
  street1: '1 HARBOR DR',
  street2: null,
  ...place,
  phone: null,
  email: null,
  residential: false,
  verified: true,
})

const accepted = scanAt(20, 'in_transit', { message: 'USPS in possession of item' })
const atRecipient = { city: 'REDONDO BEACH', state: 'CA', country: 'US', zip: '90277' }
const nowhere = { city: null, state: null, country: 'US', zip: null }
const atSender = { city: 'SAN FRANCISCO', state: 'CA', country: 'US', zip: '94107' }

const track = async (...lists: readonly (readonly TrackingDetail[])[]) => {
  const { shipmentId, trackerId } = await insertBought(ctx, {
    status: 'printed',
    certifiedMail: true,
    fromAddress: address(uspsPiece.fromAddress),
    toAddress: address(uspsPiece.toAddress),
  })
  for (const list of lists) await applyTracker(ctx, shipmentId, trackerWith(trackerId, list))
  const shipment = await loadShipment(ctx, shipmentId)
  const { mailingRecord } = await loadMailingRecord(ctx, shipment)
  const open = await ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))
  const events = await ctx.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId))
  const scans = await ctx.db.select().from(trackingEvents).where(eq(trackingEvents.shipmentId, shipmentId))
  return { shipment, delivery: mailingRecord.delivery, open, events, scans }
}

test.each([
  ['Insufficient Address', 'failure'],
  ['Vacant', 'failure'],
  ['Addressee Unknown', 'in_transit'],
])(
  '“%s” as %s is undeliverable and expected back: no attempt, no notice and no holding date',
  async (message, status) => {
    const scan = scanAt(60, status, { statusDetail: 'delivery_exception', message })
    const { shipment, delivery, open } = await track([accepted, scan])
    expect(shipment).toMatchObject({ deliveryProblem: 'undeliverable', trackingOutcome: 'held_up' })
    expect(delivery).toMatchObject({ problem: 'undeliverable', problem_wording: message, attempted_at: null })
    expect(open).toEqual([expect.objectContaining({ kind: 'undeliverable', closedAt: null })])
    expect(open[0]?.message).toContain('Expect it back')
    expect(open[0]?.message).not.toMatch(/notice|held|attempt/i)
  },
)

test('an unknown wording is stated nowhere, and a person is referred to the carrier’s page', async () => {
  const odd = scanAt(60, 'delivered', { message: 'Delivered, Left with a Robot', location: atRecipient })
  const { shipment, delivery, open } = await track([accepted, odd])
  expect(shipment).toMatchObject({ deliveredAt: null, signerName: null, deliveryProblem: 'unclear' })
  expect(delivery).toMatchObject({ delivered_at: null, latest_status: 'in_transit', signers: [] })
  expect(open).toEqual([expect.objectContaining({ kind: 'tracking_unclear', closedAt: null })])
  expect(open[0]?.message).toMatch(/Check the carrier’s page\.$/)
  expect(open[0]?.details?.['carrier_page']).toMatch(
    /^https:\/\/tools\.usps\.com\/go\/TrackConfirmAction\?tLabels=\d+$/,
  )
  expect((await findUnknownWordings(ctx.db)).map(({ message }) => message)).toContain(
    'Delivered, Left with a Robot',
  )
})

test('the next understood scan resolves an unclear one', async () => {
  const odd = scanAt(60, 'in_transit', { message: 'Quarantined' })
  const moved = scanAt(70, 'in_transit', { message: 'Departed USPS Facility' })
  const { shipment, open } = await track([accepted, odd], [accepted, odd, moved])
  expect(shipment.deliveryProblem).toBeNull()
  expect(open).toEqual([expect.objectContaining({ kind: 'tracking_unclear', outcome: 'resolved' })])
})

test.each([
  ['at the sender’s place', atSender, { deliveredAt: null, deliveryProblem: 'returned' }],
  ['at the recipient’s place', atRecipient, { deliveryProblem: null, turnedBackAt: null }],
])('“Delivered” after a return %s is read by its place', async (_, location, expected) => {
  const back = scanAt(60, 'return_to_sender', { message: 'Return to Sender Processed' })
  const delivered = scanAt(100, 'delivered', { message: 'Delivered, Left with Individual', location })
  const { shipment } = await track([accepted, back, delivered])
  expect(shipment).toMatchObject(expected)
  expect(shipment.deliveredAt !== null).toBe(location === atRecipient)
})

test('a repeated delivery scan at another time supersedes the earlier one, which evidence retains', async () => {
  const first = scanAt(60, 'delivered', { location: atRecipient })
  const corrected = scanAt(68, 'delivered', { location: atRecipient })
  const { shipment, delivery, events, scans } = await track([accepted, first], [accepted, corrected])
  expect(shipment.deliveredAt).toEqual(corrected.occurredAt)
  expect(delivery).toMatchObject({ delivered_at: corrected.occurredAt.toISOString() })
  expect(scans).toHaveLength(3)
  const [old, fresh] = scans.filter(({ status }) => status === 'delivered')
  expect([old?.supersedes, fresh?.supersedes].filter(Boolean)).toHaveLength(1)
  const correction = events.find(({ metadata }) => metadata?.['supersedes'])
  expect(correction?.message).toContain('Time corrected by USPS, before March 6, 2026')
  expect(correction?.metadata).toMatchObject({
    supersedes: { occurred_at: first.occurredAt.toISOString() },
  })
})

test.each([
  ['at the time of its zone', 68, 'Time corrected by USPS'],
  ['at the same time', 60, 'Delivered'],
])('a delivery scan that comes again with its place, %s, supersedes the one without', async (_, at, said) => {
  const first = scanAt(60, 'delivered', { location: nowhere })
  const corrected = scanAt(at, 'delivered', { location: atRecipient })
  const lists = [
    [accepted, first],
    [accepted, corrected],
  ]
  const { shipment, delivery, events, scans } = await track(...lists, ...lists.slice(1))
  expect(shipment.deliveredAt).toEqual(corrected.occurredAt)
  expect(delivery).toMatchObject({ delivered_at: corrected.occurredAt.toISOString() })
  expect(scans.map(({ supersedes }) => supersedes).filter(Boolean)).toHaveLength(1)
  expect(scans).toHaveLength(3)
  const correction = events.find(({ metadata }) => metadata?.['supersedes'])
  expect(correction?.message).toMatch(new RegExp(`^${said}`))
})

test('a repeated scan that the tracker still has beside the later one counts as two scans', async () => {
  const first = scanAt(60, 'in_transit', { message: 'Departed USPS Facility' })
  const second = scanAt(68, 'in_transit', { message: 'Departed USPS Facility' })
  const { scans } = await track([accepted, first], [accepted, first, second])
  expect(scans.every(({ supersedes, supersededBy }) => supersedes === null && supersededBy === null)).toBe(
    true,
  )
})
