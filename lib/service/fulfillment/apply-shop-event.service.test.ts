import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { events as news } from '#lib/service/db/schema/events.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { newId } from '#lib/service/ids.ts'
import { printShopSecret } from '#lib/service/providers/print/port.ts'
import { signText } from '#lib/service/providers/print/print-shop/signature.ts'
import { createPrintShopEvents, type ShopCallback } from '#lib/service/providers/print/print-shop/webhook.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { processMessage } from '#lib/service/vendor-messages/process-message.ts'
import { createMessageIntake } from '#lib/service/vendor-messages/receive-message.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { stopDate } from '#tests/support/stopped-date.ts'

import { reprintShipment } from './reprint-shipment.ts'

const now = stopDate()
const { ctx: base } = await openTestContext()
const ctx: ServiceContext = {
  ...base,
  providers: {
    ...base.providers,
    printEvents: createPrintShopEvents((id) => printShopSecret(base.config.appSecret, id)),
  },
}
const printerId = newId()

/** A piece that the shop has. */
const insertAtShop = async () => {
  const bought = await insertBought(ctx)
  await ctx.db
    .update(printJobs)
    .set({ printerId, printerJobId: 'job_1' })
    .where(eq(printJobs.id, bought.printJobId))
  const name = `mailroom-${bought.printJobId}`
  await ctx.db.insert(directory).values({
    kind: 'print_job',
    name,
    organizationId: ctx.organizationId,
    objectId: bought.printJobId,
  })
  return { ...bought, name }
}

const send = async (
  name: string,
  type: ShopCallback['type'],
  options: { printerId?: string; secretOf?: string; id?: string } = {},
) => {
  const from = options.printerId ?? printerId
  const body: ShopCallback = {
    type,
    printer_id: from,
    occurred_at: '2026-03-02T10:00:00.000Z',
    job: { id: 'job_1', name, reason: type === 'job.failed' ? 'out of paper' : null },
  }
  const text = JSON.stringify(body)
  const secret = printShopSecret(ctx.config.appSecret, options.secretOf ?? from)
  const signature = signText(secret, text, { id: options.id ?? `msg_${newId()}`, at: now })
  const isNew = await createMessageIntake(ctx)('print', Buffer.from(text), new Headers(signature))
  const open = await ctx.db.select().from(providerMessages)
  for (const message of open.filter(({ processedAt }) => processedAt === null)) {
    await processMessage(ctx, message.id)
  }
  return isNew
}

const messagesOf = async (shipmentId: string) =>
  (
    await ctx.db
      .select({ message: shipmentEvents.message, actor: shipmentEvents.actor })
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, shipmentId))
      .orderBy(asc(shipmentEvents.sequence))
  ).map(({ message, actor }) => `${actor}: ${message}`)

const announcedOf = async (shipmentId: string) =>
  (await ctx.db.select().from(news).where(eq(news.shipmentId, shipmentId))).map(({ type }) => type).toSorted()

const tasksOf = async (shipmentId: string) =>
  (await ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))).map(({ kind }) => kind)

test('records what a shop printed and handed over once, in any order and however often it is reported', async () => {
  for (const order of [
    ['job.printed', 'job.handed_over'],
    ['job.handed_over', 'job.printed', 'job.handed_over'],
  ] as const) {
    const { shipmentId, name } = await insertAtShop()
    for (const type of order) await send(name, type)
    expect(await loadShipment(ctx, shipmentId)).toMatchObject({
      status: 'shipped',
      manifestedAt: ctx.clock.now(),
    })
    expect(await messagesOf(shipmentId)).toEqual([
      'webhook:print_shop: Printed on 5 sheets, both sides, black and white.',
      'webhook:print_shop: Handed over to the carrier by the print shop.',
    ])
    expect(await announcedOf(shipmentId)).toEqual([
      'shipment.handed_over',
      'shipment.printed',
      'shipment.shipped',
    ])
  }
})

test('stores a callback verbatim and processes it once by its ID', async () => {
  const { shipmentId, name } = await insertAtShop()
  const id = `msg_${newId()}`
  expect(await send(name, 'job.failed', { id })).toBe(true)
  expect(await send(name, 'job.failed', { id })).toBe(false)
  const [stored] = await ctx.db
    .select()
    .from(providerMessages)
    .where(eq(providerMessages.eventId, `${printerId}:${id}`))
  expect(stored?.headers['webhook-id']).toBe(id)
  expect(JSON.parse(Buffer.from(stored?.body ?? '', 'base64').toString())).toMatchObject({
    type: 'job.failed',
  })
  expect(await tasksOf(shipmentId)).toEqual(['print_failed'])
})

test('a failure reported after printing opens a task, and undoes nothing', async () => {
  const { shipmentId, name } = await insertAtShop()
  await send(name, 'job.printed')
  await send(name, 'job.failed')
  expect(await loadShipment(ctx, shipmentId)).toMatchObject({ status: 'printed' })
  expect(await tasksOf(shipmentId)).toEqual(['print_failed'])
})

test('warns when the shop mails a piece that was cancelled or is being reprinted', async () => {
  const retire = [
    (id: string) => reprintShipment(ctx, { shipmentId: id, reason: 'The address was smeared' }),
    (id: string) => cancelShipment(ctx, id),
  ]
  for (const take of retire) {
    const { shipmentId, name } = await insertAtShop()
    await take(shipmentId)
    await send(name, 'job.handed_over')
    await send(name, 'job.handed_over')
    expect(await tasksOf(shipmentId)).toEqual(['cancelled_after_print'])
    expect(await loadShipment(ctx, shipmentId)).toMatchObject({ manifestedAt: null })
  }
})

test('rejects a shop’s callback for another shop’s jobs, or with another shop’s signature', async () => {
  const { shipmentId, name } = await insertAtShop()
  const stranger = newId()
  await expect(send(name, 'job.printed', { secretOf: stranger })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await send(name, 'job.printed', { printerId: stranger })
  expect(await loadShipment(ctx, shipmentId)).toMatchObject({ status: 'queued' })
})
