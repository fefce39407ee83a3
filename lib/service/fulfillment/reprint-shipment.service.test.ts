import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { pieceCodeAlphabet, pieceCodeLength } from '#lib/contract/printing/piece-code.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import type { PrintJobUpdate, PrintPort } from '#lib/service/providers/print/port.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { pullPrintJob } from './follow-print-job.ts'
import { reprintShipment } from './reprint-shipment.ts'

const { ctx: base, asked } = await openTestContext()
let printer: PrintJobUpdate = { printerJobId: '7', state: 'processing', reason: null }
const print: Partial<PrintPort> = {
  provider: 'ipp',
  read: () => Promise.resolve(printer),
  cancel: () => {
    if (printer.state === 'processing') printer = { ...printer, state: 'canceled' }
    return Promise.resolve()
  },
}
// What is tested here calls just these methods of the port.
const ctx: ServiceContext = { ...base, providers: { ...base.providers, print: print as PrintPort } }

const jobsOf = (shipmentId: string) =>
  ctx.db
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.organizationId, ctx.organizationId), eq(printJobs.shipmentId, shipmentId)))
    .orderBy(asc(printJobs.createdAt), asc(printJobs.id))

const messagesOf = async (shipmentId: string) =>
  (
    await ctx.db
      .select({ message: shipmentEvents.message })
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, shipmentId))
      .orderBy(asc(shipmentEvents.sequence))
  ).map(({ message }) => message)

const printJobsAsked = (): string[] =>
  asked
    .map(({ name }) => name)
    .filter((name) => name.startsWith('print.'))
    .toSorted()

const markPrinted = (printJobId: string) =>
  ctx.db.update(printJobs).set({ state: 'completed' }).where(eq(printJobs.id, printJobId))

test('a reprinted piece is queued under a new code, and the timeline states which copy to destroy', async () => {
  const { shipmentId, printJobId } = await insertBought(ctx, { status: 'printed' })
  await markPrinted(printJobId)
  asked.length = 0
  const result = await reprintShipment(ctx, { shipmentId, reason: 'Coffee on page 2.' })
  expect(await loadShipment(ctx, shipmentId)).toMatchObject({ status: 'queued' })
  const [former, current] = await jobsOf(shipmentId)
  expect(former).toMatchObject({ state: 'cancelled', replacedBy: current?.id, reason: 'Coffee on page 2.' })
  expect(current).toMatchObject({ state: 'waiting', code: result.code })
  expect(result).toMatchObject({ status: 'queued', former_code: former?.code })
  expect(result.code).toMatch(new RegExp(`^[${pieceCodeAlphabet}]{${pieceCodeLength}}$`))
  expect(await messagesOf(shipmentId)).toEqual([
    expect.stringMatching(
      /^Queued for reprinting as .{9}: Coffee on page 2\. Piece .{9} must be destroyed\.$/,
    ),
  ])
  expect(printJobsAsked()).toEqual(['print.submit_piece'])
})

test('a piece that is still at the printer is first removed from it', async () => {
  const { shipmentId, printJobId } = await insertBought(ctx)
  asked.length = 0
  await reprintShipment(ctx, { shipmentId, reason: 'Wrong tray' })
  expect(printJobsAsked()).toEqual(['print.pull', 'print.submit_piece'])
  printer = { printerJobId: '7', state: 'processing', reason: null }
  await pullPrintJob(ctx, printJobId)
  expect(printer.state).toBe('canceled')
  expect(await messagesOf(shipmentId)).toHaveLength(1)
})

test('two simultaneous requests create one new piece each, and only the last stays valid', async () => {
  const { shipmentId } = await insertBought(ctx)
  await Promise.all([
    reprintShipment(ctx, { shipmentId, reason: 'Jam' }),
    reprintShipment(ctx, { shipmentId, reason: 'Jam' }),
  ])
  const states = (await jobsOf(shipmentId)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['cancelled', 'cancelled', 'waiting'])
})

test('a piece that is cancelled and reprinted at once is cancelled, and no job prints it', async () => {
  const { shipmentId, printJobId } = await insertBought(ctx, { status: 'printed' })
  await markPrinted(printJobId)
  const [cancelled, reprinted] = await Promise.allSettled([
    cancelShipment(ctx, shipmentId),
    reprintShipment(ctx, { shipmentId, reason: 'Jam' }),
  ])
  expect(cancelled.status).toBe('fulfilled')
  if (reprinted.status === 'rejected') {
    expect(reprinted.reason).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' })
  }
  expect(await loadShipment(ctx, shipmentId)).toMatchObject({ status: 'cancelled' })
  const states = (await jobsOf(shipmentId)).map(({ state }) => state)
  expect(states).not.toContain('waiting')
})

test('only operators reprint, and nothing that was handed over, cancelled or never bought', async () => {
  const { shipmentId } = await insertBought(ctx, { status: 'printed' })
  await expect(
    reprintShipment({ ...ctx, role: 'sender' }, { shipmentId, reason: 'Jam' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const handedOver = await insertBought(ctx, { status: 'printed', manifestedAt: ctx.clock.now() })
  const cancelled = await insertBought(ctx)
  await cancelShipment(ctx, cancelled.shipmentId)
  for (const { shipmentId: id } of [handedOver, cancelled]) {
    await expect(reprintShipment(ctx, { shipmentId: id, reason: 'Jam' })).rejects.toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    })
  }
})

test('warns once when a piece was printed despite its cancellation', async () => {
  const { shipmentId, printJobId } = await insertBought(ctx)
  await cancelShipment(ctx, shipmentId)
  printer = { printerJobId: '7', state: 'completed', reason: null }
  await pullPrintJob(ctx, printJobId)
  await pullPrintJob(ctx, printJobId)
  const open = await ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))
  expect(open.map(({ kind }) => kind)).toEqual(['cancelled_after_print'])
  expect(await messagesOf(shipmentId)).toHaveLength(2)
})

test('says of a copy that was printed before its reprint that it is destroyed, and of no cancellation', async () => {
  const { shipmentId, printJobId } = await insertBought(ctx)
  await reprintShipment(ctx, { shipmentId, reason: 'Jam' })
  printer = { printerJobId: '7', state: 'completed', reason: null }
  await pullPrintJob(ctx, printJobId)
  const messages = await messagesOf(shipmentId)
  expect(messages.at(-1)).toMatch(/^Piece .+ was printed before the reprint could stop it\. Destroy it/)
  expect(messages.join(' ')).not.toContain('cancellation')
})

test('cancelling a printed piece on the floor requests its removal', async () => {
  const { shipmentId, printJobId } = await insertBought(ctx, { status: 'printed' })
  await markPrinted(printJobId)
  await cancelShipment(ctx, shipmentId)
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))
  const [job] = await jobsOf(shipmentId)
  expect(task).toMatchObject({ kind: 'cancelled_after_print', details: { code: job?.code } })
})
