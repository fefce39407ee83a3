import { and, eq, gte, inArray, or } from 'drizzle-orm'

import type { Database } from '#lib/service/db/client.ts'
import { cancellations, purchases } from '#lib/service/db/schema/purchases.ts'

/** A purchase with what became of it, of whatever organization. */
export type OurPurchase = {
  purchase: typeof purchases.$inferSelect
  cancellation: typeof cancellations.$inferSelect | null
}

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

/** The purchases begun since a moment, and those that the vendors' lists speak of. */
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
