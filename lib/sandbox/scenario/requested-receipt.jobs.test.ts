import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { systemContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { sweepAttention } from '#lib/service/tracking/sweep-watches.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan } from '#tests/support/shipments/addresses.ts'

import { advanceShipment } from './play-journey.ts'

const { db, deps, clock, send, drain } = await openTestService({
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

test('a receipt that does not arrive automatically is requested from USPS, arrives by email, and is stored', async () => {
  const id = await buyCertified()
  await advanceShipment(deps, { shipmentId: id, to: 'delivered' })
  clock.forward(2 * dayMs)
  await sweepAttention(deps, (organizationId) => systemContext(deps, organizationId))
  const receipts = () =>
    db
      .select({ status: artifacts.status, via: artifacts.importedVia, by: artifacts.importedBy })
      .from(artifacts)
      .where(and(eq(artifacts.shipmentId, id), eq(artifacts.kind, 'carrier_return_receipt_pdf')))
  await drain()
  expect(await receipts()).toEqual([{ status: 'available', via: 'email', by: 'auto-reply@usps.com' }])
  const events = await db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, id))
  const told = events.map(({ message }) => message)
  expect(told).toContain('Return receipt requested from USPS.')
  expect(told.at(-1)).toBe('A return receipt arrived by email.')
})
