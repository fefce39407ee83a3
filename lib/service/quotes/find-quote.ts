import { and, asc, eq, sql } from 'drizzle-orm'

import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
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

/** Total cost of a quote, which orders quotes: the charge, and the postage of the organization's own account. */
export const costOfQuote = sql<number>`${quotes.totalCents} + coalesce(${quotes.accountPostageCents}, 0)`

/** The same of a quote that was read. */
export const costCentsOf = ({
  totalCents,
  accountPostageCents,
}: Pick<typeof quotes.$inferSelect, 'totalCents' | 'accountPostageCents'>): number =>
  totalCents + (accountPostageCents ?? 0)

/** Finds one quote of a shipment, valid or not. */
export const findQuote = async (
  { db, organizationId }: Pick<ServiceContext, 'db' | 'organizationId'>,
  { shipmentId, quoteId }: { shipmentId: string; quoteId: string },
): Promise<typeof quotes.$inferSelect | undefined> => {
  const [quote] = await selectQuote(db).execute({ organizationId, shipmentId, quoteId })
  return quote
}

/** Finds the cheapest quote of a service, expired or not. */
export const findCheapestQuote = async (
  { db, organizationId }: Pick<ServiceContext, 'db' | 'organizationId'>,
  { shipmentId, carrier, service }: { shipmentId: string; carrier: string; service: string },
): Promise<typeof quotes.$inferSelect | undefined> => {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.organizationId, organizationId),
        eq(quotes.shipmentId, shipmentId),
        eq(quotes.carrier, carrier),
        eq(quotes.service, service),
      ),
    )
    .orderBy(asc(costOfQuote), asc(quotes.id))
    .limit(1)
  return quote
}
