import { and, eq, gte, inArray, or } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import { cancellations, purchases } from '#lib/service/db/schema/purchases.ts'

/** Kinds of differences between our records and a vendor's list. */
export const differenceKinds = {
  charge_without_purchase: 'a payment was held or captured without a matching purchase',
  charge_of_failed_purchase: 'a payment is still held or captured for a failed purchase',
  charge_missing: 'a purchase is recorded as paid, but the payment was not captured',
  charge_amount: 'the captured amount differs from the purchase',
  charge_refund: 'the refunded amount differs from the cancellation',
  label_without_purchase: 'a label was bought without a matching purchase',
  label_of_failed_purchase: 'a label was bought for a failed purchase and has not been refunded',
  label_missing: 'a purchase has a label that the rate provider does not have',
  label_price: 'the label price differs from the purchase',
  label_refund: 'the label refund status differs from the purchase',
  account_balance: 'the balance of an account differs from the sum of its entries',
  account_purchase: 'the amount drawn from an account differs from the purchase',
  account_invoice: 'the total of an invoice differs from the entries of its period',
} as const

export type DifferenceKind = keyof typeof differenceKinds

/** One difference, with both sides described. `vendorId`: the payment's or the provider shipment's own id. */
export type Difference = {
  kind: DifferenceKind
  vendorId: string
  organizationId: string | null
  shipmentId: string | null
  purchaseId: string | null
  ours: string
  theirs: string
}

/** A purchase with its cancellation, of any organization. */
export type OurPurchase = {
  purchase: typeof purchases.$inferSelect
  cancellation: typeof cancellations.$inferSelect | null
}

/** Returns a difference of one payment or label, with our purchase if there is one. */
export const difference = (
  kind: DifferenceKind,
  vendorId: string,
  our: OurPurchase | null,
  words: { ours: string; theirs: string },
): Difference => ({
  kind,
  vendorId,
  organizationId: our?.purchase.organizationId ?? null,
  shipmentId: our?.purchase.shipmentId ?? null,
  purchaseId: our?.purchase.id ?? null,
  ...words,
})

const batchSize = 1000

const batches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  )

const select = (db: Database, where: ReturnType<typeof or>): Promise<OurPurchase[]> =>
  db
    .select({ purchase: purchases, cancellation: cancellations })
    .from(purchases)
    .leftJoin(
      cancellations,
      and(
        eq(cancellations.organizationId, purchases.organizationId),
        eq(cancellations.shipmentId, purchases.shipmentId),
        eq(cancellations.paymentId, purchases.paymentId),
      ),
    )
    .where(where)

/** Returns the purchases since a moment, and those that the vendors' lists name. */
export const loadOurs = async (
  db: Database,
  named: { since: Date; paymentIds: string[]; purchaseIds: string[]; providerShipmentIds: string[] },
): Promise<OurPurchase[]> => {
  const found = await select(db, gte(purchases.createdAt, named.since))
  for (const ids of batches(named.paymentIds))
    found.push(...(await select(db, inArray(purchases.paymentId, ids))))
  for (const ids of batches(named.purchaseIds)) found.push(...(await select(db, inArray(purchases.id, ids))))
  for (const ids of batches(named.providerShipmentIds)) {
    found.push(...(await select(db, inArray(purchases.providerShipmentId, ids))))
  }
  return [...new Map(found.map((each) => [each.purchase.id, each])).values()]
}
