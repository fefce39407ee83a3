import { and, desc, eq, lt } from 'drizzle-orm'

import type {
  AccountEntry,
  BillingAccount,
  Invoice,
  ListEntriesQuery,
} from '#lib/contract/billing/account.ts'
import { invoiceStatus } from '#lib/contract/billing/account.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { accountEntries, invoices } from '#lib/service/db/schema/billing-accounts.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

import { findAccount } from './entries.ts'
import { availableOf, findObstacle, listOverdue, organizationToday } from './require-credit.ts'

const byCard: BillingAccount = {
  terms: 'card',
  balance_cents: 0,
  available_cents: null,
  credit_limit_cents: null,
  net_days: null,
  overdue_cents: 0,
  blocked: null,
}

/** Returns how the organization pays, and what it may still buy for. */
export const getBillingAccount = async (ctx: ServiceContext): Promise<BillingAccount> => {
  const account = await findAccount(ctx)
  if (!account) return byCard
  const overdue = await listOverdue(ctx, await organizationToday(ctx))
  const overdueCents = overdue.reduce((sum, each) => sum + each.totalCents - each.paidCents, 0)
  const shared = { balance_cents: account.balanceCents, overdue_cents: overdueCents }
  if (account.terms === 'card') return { ...byCard, ...shared }
  const isInvoiced = account.terms === 'invoice'
  return {
    ...shared,
    terms: account.terms,
    available_cents: availableOf(account),
    credit_limit_cents: isInvoiced ? account.creditLimitCents : null,
    net_days: isInvoiced ? account.netDays : null,
    // Whether the smallest amount could be paid.
    blocked: await findObstacle(ctx, account, 1),
  }
}

/** The query of one page of entries, newest first, and one more row. */
export const selectEntries = (ctx: ServiceContext, { limit, cursor }: ListEntriesQuery) =>
  ctx.db
    .select()
    .from(accountEntries)
    .where(
      and(
        eq(accountEntries.organizationId, ctx.organizationId),
        cursor === undefined ? undefined : lt(accountEntries.id, cursor),
      ),
    )
    .orderBy(desc(accountEntries.id))
    .limit(limit + 1)

/** Lists one page of the entries of the balance, newest first. */
export const listAccountEntries = async (
  ctx: ServiceContext,
  query: ListEntriesQuery,
): Promise<Page<AccountEntry>> => {
  const page = splitPage(await selectEntries(ctx, query), query.limit, ({ id }) => id)
  return {
    data: page.rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      amount_cents: row.cents,
      balance_cents: row.balanceCents,
      reference: row.reference,
      note: row.note,
      shipment_id: row.shipmentId,
      created_at: row.createdAt.toISOString(),
    })),
    ...page.tail,
  }
}

const shown = {
  id: invoices.id,
  number: invoices.number,
  month: invoices.month,
  issuedAt: invoices.issuedAt,
  dueOn: invoices.dueOn,
  totalCents: invoices.totalCents,
  taxCents: invoices.taxCents,
  paidCents: invoices.paidCents,
  paidAt: invoices.paidAt,
}

/**
 * Lists the monthly invoices of the organization, newest first. Empty for a member limited to their matters, as
 * invoices cover the letters of all.
 */
export const listInvoices = async (ctx: ServiceContext): Promise<Invoice[]> => {
  if (ctx.limit) return []
  const today = await organizationToday(ctx)
  const rows = await ctx.db
    .select(shown)
    .from(invoices)
    .where(eq(invoices.organizationId, ctx.organizationId))
    .orderBy(desc(invoices.periodStartsAt))
  return rows.map((row) => {
    const amounts = { total_cents: row.totalCents, paid_cents: row.paidCents, due_on: row.dueOn }
    return {
      ...amounts,
      id: row.id,
      number: row.number,
      month: row.month,
      issued_at: row.issuedAt.toISOString(),
      tax_cents: row.taxCents,
      paid_at: momentOf(row.paidAt),
      status: invoiceStatus(amounts, today),
    }
  })
}
