import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { connectAccount } from '#lib/service/connected-accounts/connect-account.ts'
import { systemContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { sweepAttention } from '#lib/service/tracking/sweep-watches.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan } from '#tests/support/shipments/addresses.ts'

import { advanceShipment } from './play-journey.ts'

const { db, deps, clock, send, drain, organizationId, owner } = await openTestService({
  RECEIPT_EMAIL_DOMAIN: 'receipts.harbor.test',
  RECEIPT_EMAIL_SECRET: 'known to the inbound-mail provider alone',
})

const buyCertified = async (): Promise<string> => {
  const pdf = await createTestPdf({ pages: 1 })
  const { data } = await send('POST', '/api/v1/shipments', {
    document: pdf.toString('base64'),
    to_address: elizabethSwan,
    from_address: {
      company: 'Harbor Legal',
      street1: '388 Townsend St',
      city: 'San Francisco',
      state: 'CA',
      zip: '94107',
    },
    print_options: { color: false, duplex: true },
    shipping_options: { certified_mail: true, return_receipt: true },
  })
  // As the contract of the route has them.
  const { id, rates } = data as { id: string; rates: { quote_id: string; carrier: string }[] }
  const rate = rates.find(({ carrier }) => carrier === 'USPS')
  expect((await send('POST', `/api/v1/shipments/${id}/buy`, { quote_id: rate?.quote_id })).status).toBe(200)
  return id
}

/** Buys and delivers a certified letter, and lets two days pass in which its receipt does not arrive. */
const awaitReceipt = async (): Promise<string> => {
  const id = await buyCertified()
  await advanceShipment(deps, { shipmentId: id, to: 'delivered' })
  clock.forward(2 * dayMs)
  await sweepAttention(deps, (organizationId) => systemContext(deps, organizationId))
  await drain()
  return id
}

const receiptsOf = (id: string) =>
  db
    .select({ status: artifacts.status, via: artifacts.importedVia, by: artifacts.importedBy })
    .from(artifacts)
    .where(and(eq(artifacts.shipmentId, id), eq(artifacts.kind, 'carrier_return_receipt_pdf')))

const messagesOf = async (id: string): Promise<string[]> => {
  const events = await db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, id))
  return events.map(({ message }) => message)
}

test('a receipt of a label of EasyPost’s own account is not shared by USPS: its task opens, and names the fix', async () => {
  const id = await awaitReceipt()
  expect(await receiptsOf(id)).toEqual([])
  expect(await messagesOf(id)).toContain('USPS did not accept the request for the return receipt.')
  expect(await db.select({ message: tasks.message }).from(tasks).where(eq(tasks.shipmentId, id))).toEqual([
    { message: expect.stringMatching(/owner of the Mailer ID .* your own USPS account/) },
  ])
})

test('with the organization’s own USPS account, a receipt that does not arrive is requested, emailed and stored', async () => {
  const ctx = { ...systemContext(deps, organizationId), role: 'owner' as const }
  await connectAccount(
    { ...ctx, actor: { type: 'user', userId: owner.userId } },
    { provider: 'easypost', api_key: 'EZTKsandboxHarborUspsShip1' },
  )
  const id = await awaitReceipt()
  expect(await receiptsOf(id)).toEqual([{ status: 'available', via: 'email', by: 'auto-reply@usps.com' }])
  const messages = await messagesOf(id)
  expect(messages).toContain('Return receipt requested from USPS.')
  expect(messages.at(-1)).toBe('A return receipt arrived by email.')
})
