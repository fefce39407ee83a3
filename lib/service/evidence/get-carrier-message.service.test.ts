import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { getCarrierMessage } from './download-evidence.ts'

const { ctx: base, clock } = await openTestContext()

const body = '{"status":"delivered","signed_by":"E SWAN"}'

const insertScan = async (messageId: string | null) => {
  const ctx = { ...base, organizationId: newId() }
  const { organizationId } = ctx
  const { shipmentId } = await insertBought(ctx, { status: 'shipped' })
  const [scanId, eventId, now] = [newId(), newId(), clock.now()]
  if (messageId) {
    await ctx.db.insert(providerMessages).values({
      id: messageId,
      provider: 'easypost',
      eventId: messageId,
      headers: {},
      body: Buffer.from(body).toString('base64'),
      receivedAt: now,
    })
  }
  await ctx.db.insert(trackingEvents).values({
    organizationId,
    shipmentId,
    id: scanId,
    status: 'delivered',
    message: 'Delivered',
    location: { city: null, state: null, country: null, zip: null },
    occurredAt: now,
    observedAt: now,
    messageId,
    fingerprint: scanId,
  })
  await ctx.db.insert(shipmentEvents).values({
    organizationId,
    shipmentId,
    sequence: 1,
    id: eventId,
    status: 'shipped',
    fromStatus: 'shipped',
    message: 'Delivered.',
    actor: 'webhook:easypost',
    metadata: { tracking_event_id: scanId },
    createdAt: now,
  })
  return { ctx, shipmentId, eventId }
}

test('returns the carrier’s message behind an entry verbatim, and records who read it', async () => {
  const messageId = newId()
  const { ctx, shipmentId, eventId } = await insertScan(messageId)
  expect(await getCarrierMessage(ctx, shipmentId, eventId)).toEqual({
    id: messageId,
    provider: 'easypost',
    received_at: clock.now().toISOString(),
    body,
  })
  const entries = await ctx.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, ctx.organizationId))
  expect(entries).toMatchObject([{ action: 'evidence.downloaded', subjectId: shipmentId }])
})

test('returns no message for another organization, another shipment or an entry without one', async () => {
  const { shipmentId, eventId } = await insertScan(newId())
  const other = await insertScan(null)
  await expect(getCarrierMessage(other.ctx, shipmentId, eventId)).rejects.toMatchObject({
    code: 'SHIPMENT_NOT_FOUND',
  })
  for (const [id, event] of [
    [other.shipmentId, other.eventId],
    [other.shipmentId, eventId],
    [other.shipmentId, 'nothing'],
  ] as const) {
    await expect(getCarrierMessage(other.ctx, id, event)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})
