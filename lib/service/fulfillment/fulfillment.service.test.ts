import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { cancellations } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import type { PrintJobUpdate, PrintPort } from '#lib/service/providers/print/port.ts'
import { followCancellation } from '#lib/service/purchases/follow-cancellation.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { createLedgerVendors, type LedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'

import { followPrintJob } from './follow-print-job.ts'

const { ctx: base, asked } = await openTestContext()
let vendors: LedgerVendors
let ctx: ServiceContext
let printer: PrintJobUpdate
let cancelledAtPrinter: string[]

beforeEach(() => {
  vendors = createLedgerVendors()
  printer = { printerJobId: '7', state: 'processing', reason: null }
  cancelledAtPrinter = []
  asked.length = 0
  const print: Partial<PrintPort> = {
    provider: 'ipp',
    read: () => Promise.resolve(printer),
    cancel: ({ printerJobId }) => {
      cancelledAtPrinter.push(printerJobId)
      if (printer.state === 'processing') printer = { ...printer, state: 'canceled' }
      return Promise.resolve()
    },
  }
  ctx = {
    ...base,
    providers: {
      ...base.providers,
      // What is tested here calls just these methods of the ports.
      print: print as PrintPort,
      payments: vendors.payments,
      rates: vendors.rates,
    },
  }
})

const messagesOf = async (shipmentId: string) => {
  const rows = await ctx.db
    .select({ message: shipmentEvents.message, actor: shipmentEvents.actor })
    .from(shipmentEvents)
    .where(
      and(eq(shipmentEvents.organizationId, ctx.organizationId), eq(shipmentEvents.shipmentId, shipmentId)),
    )
    .orderBy(asc(shipmentEvents.sequence))
  return rows
}

test('polls the printer for a job in progress', async () => {
  const { shipmentId, printJobId } = await insertBought(ctx)
  await followPrintJob(ctx, printJobId)
  expect((await loadShipment(ctx, shipmentId)).status).toBe('queued')
  expect(asked.map((job) => job.name)).toEqual(['print.follow_printer'])
})

test('a completed job makes the shipment printed, once, with the printer as its actor', async () => {
  const { shipmentId, printJobId } = await insertBought(ctx)
  printer = { ...printer, state: 'completed' }
  await Promise.all([followPrintJob(ctx, printJobId), followPrintJob(ctx, printJobId)])
  expect((await loadShipment(ctx, shipmentId)).status).toBe('printed')
  expect(await messagesOf(shipmentId)).toEqual([
    { message: 'Printed on 5 sheets, both sides, black and white.', actor: 'webhook:ipp' },
  ])
})

test('reports a job aborted by the printer to people, and does not retry it automatically', async () => {
  const { shipmentId, printJobId } = await insertBought(ctx)
  printer = { ...printer, state: 'aborted', reason: 'media-jam' }
  await followPrintJob(ctx, printJobId)
  expect((await loadShipment(ctx, shipmentId)).status).toBe('queued')
  expect((await messagesOf(shipmentId))[0]?.message).toContain('media-jam')
  expect(asked.filter(({ name }) => name.startsWith('print.'))).toEqual([])
})

test('a cancelled shipment is never printed', async () => {
  const { shipmentId, printJobId } = await insertBought(ctx)
  await cancelShipment(ctx, shipmentId)
  printer = { ...printer, state: 'completed' }
  await followPrintJob(ctx, printJobId)
  expect((await loadShipment(ctx, shipmentId)).status).toBe('cancelled')
  await followCancellation(ctx, shipmentId)
  expect(cancelledAtPrinter).toEqual(['7'])
})

test('cancelling refunds card and label once each, and reports both outcomes', async () => {
  const { shipmentId } = await insertBought(ctx)
  await cancelShipment(ctx, shipmentId)
  expect(asked.map((job) => job.name)).toEqual(['cancellation.follow'])
  vendors.arrange('refund', 'answer lost')
  await expect(followCancellation(ctx, shipmentId)).rejects.toMatchObject({ kind: 'unavailable' })
  await followCancellation(ctx, shipmentId)
  await followCancellation(ctx, shipmentId)
  const [row] = await ctx.db.select().from(cancellations).where(eq(cancellations.shipmentId, shipmentId))
  expect(row).toMatchObject({ paymentRefund: 'succeeded', labelRefund: 'submitted' })
  const messages = (await messagesOf(shipmentId)).map((event) => event.message)
  // Which comes first depends on whose answer was lost.
  expect(messages.toSorted()).toEqual([
    'Cancelled.',
    'Postage refund requested from the carrier.',
    'The card was refunded.',
  ])
})
