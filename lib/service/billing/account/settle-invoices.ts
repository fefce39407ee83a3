import { and, asc, eq, or, sql } from 'drizzle-orm'

import type { InTransaction } from '#lib/postgres/postgres.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { accountEntries, invoices } from '#lib/service/db/schema/billing-accounts.ts'

type Owed = { totalCents: number }

/**
 * Distributes payments over invoices, oldest first: a later one is paid from what earlier ones left. A credit pays
 * like money. Returns the paid amount of each, in order.
 */
export const spreadPayments = <Invoice extends Owed>(
  inOrder: readonly Invoice[],
  receivedCents: number,
): { invoice: Invoice; paidCents: number }[] => {
  const credits = inOrder.reduce((sum, { totalCents }) => sum + Math.max(0, -totalCents), 0)
  let left = Math.max(0, receivedCents + credits)
  return inOrder.map((invoice) => {
    const paidCents = Math.min(left, Math.max(0, invoice.totalCents))
    left -= paidCents
    return { invoice, paidCents }
  })
}

/** The query of what was received for invoices: every entry but those of purchases that are invoiced. */
export const selectReceived = ({ db, organizationId }: Pick<DatabaseContext, 'db' | 'organizationId'>) =>
  db
    .select({ cents: sql<string>`coalesce(sum(${accountEntries.cents}), 0)`.mapWith(Number) })
    .from(accountEntries)
    .where(
      and(
        eq(accountEntries.organizationId, organizationId),
        or(sql`${accountEntries.terms} is null`, eq(accountEntries.terms, 'balance')),
      ),
    )

/** Records the paid amount of each invoice, according to the entries of its locked account. Idempotent. */
export const settleInvoices = async (ctx: InTransaction<DatabaseContext>): Promise<void> => {
  const { db, organizationId } = ctx
  const issued = await db
    .select({
      id: invoices.id,
      totalCents: invoices.totalCents,
      paidCents: invoices.paidCents,
      paidAt: invoices.paidAt,
    })
    .from(invoices)
    .where(eq(invoices.organizationId, organizationId))
    .orderBy(asc(invoices.periodStartsAt))
  if (issued.length === 0) return
  const [received] = await selectReceived(ctx)
  for (const { invoice, paidCents } of spreadPayments(issued, received?.cents ?? 0)) {
    const isPaid = paidCents >= invoice.totalCents
    const paidAt = isPaid ? (invoice.paidAt ?? ctx.clock.now()) : null
    if (paidCents === invoice.paidCents && (paidAt === null) === (invoice.paidAt === null)) continue
    await db
      .update(invoices)
      .set({ paidCents, paidAt })
      .where(and(eq(invoices.organizationId, organizationId), eq(invoices.id, invoice.id)))
  }
}
