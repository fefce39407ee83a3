import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'

import { purchaseKinds } from '#lib/contract/billing/account.values.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { accountEntries, type InvoiceLine, isInvoiced } from '#lib/service/db/schema/billing-accounts.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

type Reader = Pick<DatabaseContext, 'db' | 'organizationId'>

/** A billing period, from its first moment to before its last. */
export type Period = { startsAt: Date; endsAt: Date }

/** Selects what an invoice of a period lists: draws and returns, with their letters, oldest first. */
export const selectInvoiced = ({ db, organizationId }: Reader, { startsAt, endsAt }: Period) =>
  db
    .select({
      entry: accountEntries,
      name: shipments.name,
      toAddress: shipments.toAddress,
      reference: shipments.reference,
      certifiedMail: shipments.certifiedMail,
      returnReceipt: shipments.returnReceipt,
      carrier: quotes.carrier,
      service: quotes.service,
      taxCents: quotes.taxAmountCents,
      trackingNumber: charges.trackingNumber,
    })
    .from(accountEntries)
    .leftJoin(
      purchases,
      and(
        eq(purchases.organizationId, accountEntries.organizationId),
        eq(purchases.id, accountEntries.purchaseId),
      ),
    )
    .leftJoin(
      quotes,
      and(
        eq(quotes.organizationId, purchases.organizationId),
        eq(quotes.shipmentId, purchases.shipmentId),
        eq(quotes.id, purchases.quoteId),
      ),
    )
    .leftJoin(
      shipments,
      and(
        eq(shipments.organizationId, accountEntries.organizationId),
        eq(shipments.id, accountEntries.shipmentId),
      ),
    )
    .leftJoin(
      charges,
      and(
        eq(charges.organizationId, accountEntries.organizationId),
        eq(charges.id, accountEntries.purchaseId),
      ),
    )
    .where(
      and(
        eq(accountEntries.organizationId, organizationId),
        isInvoiced,
        inArray(accountEntries.kind, [...purchaseKinds]),
        gte(accountEntries.createdAt, startsAt),
        lt(accountEntries.createdAt, endsAt),
      ),
    )
    .orderBy(asc(accountEntries.createdAt), asc(accountEntries.id))

type Row = Awaited<ReturnType<typeof selectInvoiced>>[number]

/** Purchases that failed within the period are not listed: they were drawn and refunded. */
const withoutFailed = (rows: readonly Row[]): Row[] => {
  const idsOf = (kind: Row['entry']['kind']) =>
    new Set(rows.filter(({ entry }) => entry.kind === kind).map(({ entry }) => entry.purchaseId))
  const [bought, released] = [idsOf('purchase'), idsOf('release')]
  return rows.filter(
    ({ entry: { kind, purchaseId } }) =>
      kind === 'refund' || !(bought.has(purchaseId) && released.has(purchaseId)),
  )
}

/** Lists the lines of an invoice of a period. Their sum is that of the period's entries. */
export const loadInvoiceLines = async (ctx: Reader, period: Period): Promise<InvoiceLine[]> =>
  withoutFailed(await selectInvoiced(ctx, period)).map((row) => {
    const { entry, toAddress } = row
    const cents = -entry.cents
    const taxCents = row.taxCents ?? 0
    return {
      kind: entry.kind,
      at: entry.createdAt.toISOString(),
      shipment_id: entry.shipmentId,
      name: row.name ?? toAddress?.name ?? toAddress?.company ?? null,
      reference: row.reference,
      carrier: row.carrier,
      service: row.service,
      certified_mail: row.certifiedMail ?? false,
      return_receipt: row.returnReceipt ?? false,
      tracking_number: row.trackingNumber,
      cents,
      tax_cents: cents < 0 ? -taxCents : taxCents,
    }
  })
