import { and, eq } from 'drizzle-orm'

import type { InTransaction } from '#lib/postgres/postgres.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { accountEntries, billingAccounts } from '#lib/service/db/schema/billing-accounts.ts'
import { newIdAt } from '#lib/service/ids.ts'

import { settleInvoices } from './settle-invoices.ts'

export type AccountRow = typeof billingAccounts.$inferSelect

type EntryRow = typeof accountEntries.$inferSelect

/** Returns how the organization pays; undefined while it pays by card and never did otherwise. */
export const findAccount = async ({
  db,
  organizationId,
}: Pick<DatabaseContext, 'db' | 'organizationId'>): Promise<AccountRow | undefined> => {
  const [row] = await db
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.organizationId, organizationId))
  return row
}

/** Locks the account: of several draws at once each sees the balance that the ones before have left. */
export const lockAccount = async ({
  db,
  organizationId,
}: InTransaction<DatabaseContext>): Promise<AccountRow | undefined> => {
  const [row] = await db
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.organizationId, organizationId))
    .for('update')
  return row
}

type NewEntry = Pick<EntryRow, 'kind' | 'cents' | 'reference'> &
  Partial<Pick<EntryRow, 'terms' | 'purchaseId' | 'shipmentId' | 'note'>>

/**
 * Adds an entry to a locked account, and updates its balance. The same kind with the same reference is the same entry:
 * it is returned unchanged, and nothing is added. Every entry is written here.
 */
export const addEntry = async (
  ctx: InTransaction<DatabaseContext>,
  account: AccountRow,
  entry: NewEntry,
): Promise<{ row: EntryRow; isNew: boolean }> => {
  const { organizationId } = ctx
  const [known] = await ctx.db
    .select()
    .from(accountEntries)
    .where(
      and(
        eq(accountEntries.organizationId, organizationId),
        eq(accountEntries.kind, entry.kind),
        eq(accountEntries.reference, entry.reference),
      ),
    )
  if (known) return { row: known, isNew: false }
  // Read under the lock, so that an invoiced month gets no more entries.
  const now = ctx.clock.now()
  const balanceCents = account.balanceCents + entry.cents
  const [row] = await ctx.db
    .insert(accountEntries)
    .values({ ...entry, organizationId, id: newIdAt(now), balanceCents, createdAt: now })
    .returning()
  if (!row) throw new Error('an entry was not saved')
  await ctx.db
    .update(billingAccounts)
    .set({ balanceCents, updatedAt: now })
    .where(eq(billingAccounts.organizationId, organizationId))
  // Draws and returns count with the next invoice, or the next payment.
  if (entry.kind === 'payment') await settleInvoices(ctx)
  return { row, isNew: true }
}
