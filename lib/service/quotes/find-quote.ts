import { and, eq, sql } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { prepareStatement } from '#lib/service/db/prepared.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'

const selectQuote = prepareStatement((db) =>
  db
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.organizationId, sql.placeholder('organizationId')),
        eq(quotes.shipmentId, sql.placeholder('shipmentId')),
        eq(quotes.id, sql.placeholder('quoteId')),
      ),
    )
    .prepare('select_quote'),
)

/** Finds one quote of a shipment, valid or not. */
export const findQuote = async (
  { db, organizationId }: Pick<ServiceContext, 'db' | 'organizationId'>,
  { shipmentId, quoteId }: { shipmentId: string; quoteId: string },
): Promise<typeof quotes.$inferSelect | undefined> => {
  const [quote] = await selectQuote(db).execute({ organizationId, shipmentId, quoteId })
  return quote
}
