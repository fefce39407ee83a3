import { minuteMs } from '#lib/contract/formats/time.values.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { organizations, paymentCustomers } from '#lib/service/db/schema/organizations.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { newId, newIdAt } from '#lib/service/ids.ts'

import { addressOf } from './addresses.ts'

const address = addressOf({ name: 'Elizabeth Swan' })

/** Writes an organization, unless it is there. */
export const insertOrganization = async (ctx: DatabaseContext): Promise<void> => {
  await ctx.db
    .insert(organizations)
    .values({
      organizationId: ctx.organizationId,
      name: 'Harbor Legal',
      paymentCustomerId: 'cus_1',
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
  await ctx.db
    .insert(paymentCustomers)
    .values({
      organizationId: ctx.organizationId,
      account: 'stripe:simulator:simulator',
      customerId: 'cus_1',
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
}

/** Writes a draft with one quote of 9.02 USD straight into the tables, for tests of what comes after. */
export const insertDraft = async (
  ctx: DatabaseContext,
  changes: Partial<typeof shipments.$inferInsert> = {},
): Promise<{ shipmentId: string; quoteId: string }> => {
  const { organizationId } = ctx
  const now = ctx.clock.now()
  const [shipmentId, documentId, quoteId] = [newIdAt(changes.createdAt ?? now), newId(), newId()]
  const expiresAt = new Date(now.getTime() + 30 * minuteMs)
  await insertOrganization(ctx)
  await ctx.db.insert(documents).values({
    organizationId,
    id: documentId,
    documentKey: `documents/${organizationId}/${documentId}.pdf`,
    filename: 'notice.pdf',
    sizeBytes: 1000,
    pageCount: 7,
    pageSizes: [{ width_points: 612, height_points: 792, pages: 7 }],
    sha256: 'a'.repeat(64),
    createdAt: now,
  })
  const row: typeof shipments.$inferInsert = {
    organizationId,
    id: shipmentId,
    status: 'draft',
    name: 'Notice',
    documentId,
    pageCount: 7,
    color: false,
    duplex: true,
    certifiedMail: true,
    returnReceipt: false,
    toAddress: address,
    toAddressGiven: {
      name: 'Elizabeth Swan',
      street1: '179 N Harbor Dr',
      city: 'Redondo Beach',
      state: 'CA',
      zip: '90277',
      country: 'US',
    },
    fromAddress: address,
    sheets: 5,
    envelope: 'letter',
    weightOunces: 1.1,
    quotesExpireAt: expiresAt,
    missingRates: [],
    createdAt: now,
    ...changes,
  }
  await ctx.db.insert(shipments).values(row)
  await ctx.db.insert(quotes).values({
    organizationId,
    shipmentId,
    id: quoteId,
    carrier: 'USPS',
    service: 'First',
    providerShipmentId: `shp_${shipmentId}`,
    providerRateId: `rate_${shipmentId}`,
    postageCostCents: 593,
    postageMarkupCents: 59,
    envelopeFeeCents: 150,
    pageFeeCents: 100,
    pageFeeColorCents: 0,
    taxAmountCents: 0,
    totalCents: 902,
    deliveryDateGuaranteed: false,
    expiresAt,
  })
  return { shipmentId, quoteId }
}
