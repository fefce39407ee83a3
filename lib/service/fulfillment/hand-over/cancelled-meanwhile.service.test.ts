import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { cancellations } from '#lib/service/db/schema/purchases.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { newId } from '#lib/service/ids.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import { followCancellation } from '#lib/service/purchases/follow-cancellation.ts'
import { loadShipment, lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment } from '#lib/service/shipment-core/timeline.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { untilBlocked } from '#tests/support/blocked.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { createFormVendor } from '#tests/support/vendors/form-vendor.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'

import { handOver } from './hand-over.ts'
import { getHandOver } from './list-hand-overs.ts'
import { makeScanForm } from './make-scan-form.ts'

const { ctx: base, asked } = await openTestContext()
let vendor: ReturnType<typeof createFormVendor>
let ctx: ServiceContext
let refundedLabels: string[]

beforeEach(() => {
  vendor = createFormVendor()
  refundedLabels = []
  asked.length = 0
  const rates: RatesPort = {
    ...vendor.rates,
    refundLabel: async (providerShipmentId) => {
      refundedLabels.push(providerShipmentId)
      return { status: 'submitted' }
    },
  }
  const { payments } = createLedgerVendors()
  ctx = { ...base, organizationId: newId(), providers: { ...base.providers, rates, payments } }
})

let numbers = 0
const insertPieces = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      numbers += 1
      const { shipmentId } = await insertBought(ctx, {
        status: 'printed',
        packedAt: ctx.clock.now(),
        packedBy: 'ES',
        trackingNumber: `94073000000000000${numbers + 20_000}`,
      })
      return shipmentId
    }),
  )

const labelOf = async (id: string) => (await loadShipment(ctx, id)).providerShipmentId ?? ''

const hand = (shipmentIds: string[]) => handOver(ctx, { shipmentIds, includeUnpacked: false })

/** Leaves a form that was requested, and never arrived at the vendor. */
const leaveUnmade = async (ids: string[]) => {
  vendor.arrange('unavailable')
  const made = await hand(ids)
  return { handOverId: made.id, formId: made.forms[0]?.id ?? '' }
}

test('a form waits for a concurrent cancellation, and excludes that piece', async () => {
  const [kept = '', cancelled = ''] = await insertPieces(2)
  const { handOverId, formId } = await leaveUnmade([kept, cancelled])
  let making: Promise<void> | undefined
  await withTransaction(ctx, async (canceling) => {
    const shipment = await lockShipment(canceling, cancelled)
    await moveShipment(canceling, shipment, { to: 'cancelled', cause: 'person' }, { message: 'Cancelled.' })
    making = makeScanForm(ctx, formId)
    await untilBlocked(ctx.db)
    expect(vendor.forms()).toEqual([])
  })
  await making
  expect(vendor.forms()).toEqual([[await labelOf(kept)]])
  expect((await getHandOver(ctx, handOverId)).forms).toMatchObject([{ status: 'created', pieces: 1 }])
})

test('simultaneous cancellation and handoff have one outcome for each piece', async () => {
  const ids = await insertPieces(8)
  const handing = hand(ids)
  await Promise.allSettled([handing, ...ids.slice(4).map((id) => cancelShipment(ctx, id))])
  const listed = new Set(vendor.forms().flat())
  for (const [index, id] of ids.entries()) {
    const { status, manifestedAt } = await loadShipment(ctx, id)
    const isListed = listed.has(await labelOf(id))
    if (index < 4) expect(status).toBe('shipped')
    // Handed over, it cannot be cancelled; cancelled first, it may still be on the form that was being made.
    else expect(['cancelled', ...(isListed ? ['shipped'] : [])]).toContain(status)
    expect(manifestedAt !== null).toBe(isListed)
  }
})

test('the postage of a piece cancelled during its form’s creation is refunded only afterwards', async () => {
  const [kept = '', cancelled = ''] = await insertPieces(2)
  const { formId } = await leaveUnmade([kept, cancelled])
  const label = await labelOf(cancelled)
  const rates: RatesPort = {
    ...ctx.providers.rates,
    createScanForm: async (ids) => {
      await cancelShipment(ctx, cancelled)
      await followCancellation(ctx, cancelled)
      expect(refundedLabels).toEqual([])
      return vendor.rates.createScanForm(ids)
    },
  }
  await makeScanForm({ ...ctx, providers: { ...ctx.providers, rates } }, formId)
  expect(vendor.forms()).toEqual([expect.arrayContaining([await labelOf(kept), label])])
  const again = asked.filter(({ name }) => name === 'cancellation.follow')
  expect(again.length).toBeGreaterThan(1)
  await followCancellation(ctx, cancelled)
  expect(refundedLabels).toEqual([label])
  const [row] = await ctx.db.select().from(cancellations).where(eq(cancellations.shipmentId, cancelled))
  expect(row).toMatchObject({ paymentRefund: 'succeeded', labelRefund: 'submitted' })
  const [shipment] = await ctx.db.select().from(shipments).where(eq(shipments.id, cancelled))
  expect(shipment).toMatchObject({ status: 'cancelled', manifestedAt: ctx.clock.now() })
})
