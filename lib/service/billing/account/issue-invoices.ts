import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'

import { addMonths } from '#lib/contract/api/month.values.ts'
import { purchaseKinds } from '#lib/contract/billing/account.values.ts'
import { hourMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { zonedMonth } from '#lib/service/billing/billing-zone.ts'
import type { ServiceContext, ServiceDeps, TransactionContext } from '#lib/service/context.ts'
import {
  accountEntries,
  billingAccounts,
  invoices,
  isInvoiced,
} from '#lib/service/db/schema/billing-accounts.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { serviceSettings } from '#lib/service/db/schema/settings.ts'
import { newIdAt } from '#lib/service/ids.ts'
import { localDay, startOfDay } from '#lib/service/local-time.ts'

import { emailInvoice } from './email-invoice.ts'
import { findAccount, lockAccount } from './entries.ts'
import { loadInvoiceLines } from './invoice-lines.ts'
import { addDays } from './require-credit.ts'
import { settleInvoices } from './settle-invoices.ts'

type InvoiceRow = typeof invoices.$inferSelect

/** A month is invoiced so long after its end: what was drawn in its last moments has been committed by then. */
const patienceMs = hourMs

const sequenceSetting = 'invoice_sequence'

/**
 * Returns the next number. The row stays locked until the invoice is committed, and is unchanged if that fails:
 * numbers have no gaps across organizations.
 */
const takeNumber = async ({ db }: TransactionContext): Promise<string> => {
  const [row] = await db
    .insert(serviceSettings)
    .values({ key: sequenceSetting, value: 1 })
    .onConflictDoUpdate({
      target: serviceSettings.key,
      set: { value: sql`to_jsonb((${serviceSettings.value})::integer + 1)` },
    })
    .returning({ value: serviceSettings.value })
  return `INV-${String(row?.value).padStart(6, '0')}`
}

/** The end of the last invoice's period: what was drawn since is to be invoiced. */
const lastPeriodEnd = async (ctx: ServiceContext): Promise<Date> => {
  const [last] = await ctx.db
    .select({ endsAt: invoices.periodEndsAt })
    .from(invoices)
    .where(eq(invoices.organizationId, ctx.organizationId))
    .orderBy(desc(invoices.periodStartsAt))
    .limit(1)
  return last?.endsAt ?? new Date(0)
}

const firstSince = async (ctx: ServiceContext, since: Date): Promise<Date | null> => {
  const [first] = await ctx.db
    .select({ at: accountEntries.createdAt })
    .from(accountEntries)
    .where(
      and(
        eq(accountEntries.organizationId, ctx.organizationId),
        isInvoiced,
        inArray(accountEntries.kind, [...purchaseKinds]),
        gte(accountEntries.createdAt, since),
      ),
    )
    .orderBy(asc(accountEntries.createdAt))
    .limit(1)
  return first?.at ?? null
}

/** Returns the next month to invoice, once it has ended; null if every past month is invoiced. */
const findDueMonth = async (ctx: ServiceContext, zone: string) => {
  const startsAt = await lastPeriodEnd(ctx)
  const first = await firstSince(ctx, startsAt)
  if (first === null) return null
  const month = zonedMonth(first, zone)
  const endsAt = startOfDay(`${addMonths(month, 1)}-01`, zone)
  return endsAt.getTime() + patienceMs <= ctx.clock.now().getTime() ? { month, startsAt, endsAt } : null
}

const addressOf = (address: (typeof organizations.$inferSelect)['returnAddress']): string[] =>
  address
    ? [
        address.company ?? address.name,
        address.street1,
        address.street2,
        `${address.city}, ${address.state} ${address.zip}`,
      ].filter((line) => line !== null)
    : []

/** Issues the invoice of the first complete month without one, under the account's lock. Null if there is none. */
const issueNext = (ctx: ServiceContext): Promise<InvoiceRow | null> =>
  withTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx)
    const [organization] = await ctx.db
      .select()
      .from(organizations)
      .where(eq(organizations.organizationId, ctx.organizationId))
    if (!account || !organization) return null
    const zone = organization.timeZone ?? 'UTC'
    const due = await findDueMonth(ctx, zone)
    if (!due) return null
    const lines = await loadInvoiceLines(ctx, due)
    const now = ctx.clock.now()
    const [issued] = await ctx.db
      .insert(invoices)
      .values({
        organizationId: ctx.organizationId,
        id: newIdAt(now),
        number: await takeNumber(ctx),
        month: due.month,
        periodStartsAt: due.startsAt,
        periodEndsAt: due.endsAt,
        timeZone: zone,
        locale: organization.locale,
        netDays: account.netDays,
        issuedAt: now,
        dueOn: addDays(localDay(now.toISOString(), zone), account.netDays),
        totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
        taxCents: lines.reduce((sum, each) => sum + each.tax_cents, 0),
        seller: ctx.config.seller,
        buyer: { name: organization.name, address: addressOf(organization.returnAddress) },
        lines,
      })
      .returning()
    if (!issued) throw new Error('an invoice was not saved')
    await settleInvoices(ctx)
    await recordAudit(ctx, {
      action: 'invoice.issued',
      subject: { type: 'organization', id: ctx.organizationId },
      after: { number: issued.number, month: issued.month, total_cents: issued.totalCents },
    })
    await emailInvoice(ctx, issued, account.billingEmail)
    return issued
  })

/**
 * Issues an invoice for every month that is over and not invoiced, each with its e-mails in one transaction. Repeating it, or
 * running it twice at once, issues each once.
 */
export const issueInvoices = async (ctx: ServiceContext): Promise<string[]> => {
  const numbers: string[] = []
  if (!(await findAccount(ctx))) return numbers
  for (let issued = await issueNext(ctx); issued; issued = await issueNext(ctx)) numbers.push(issued.number)
  return numbers
}

/** Interval between checks of each account. */
const everyMs = 5 * hourMs
const mostAtOnce = 200

/** Enqueues a check for months to invoice, for every account that was not checked recently. */
export const sweepInvoices = async (deps: ServiceDeps): Promise<number> => {
  const now = deps.clock.now()
  const due = await deps.db
    .select({ organizationId: billingAccounts.organizationId })
    .from(billingAccounts)
    .where(lt(billingAccounts.invoicesCheckedAt, new Date(now.getTime() - everyMs)))
    .limit(mostAtOnce)
  for (const { organizationId } of due) {
    await withTransaction(deps, async (deps) => {
      await deps.db
        .update(billingAccounts)
        .set({ invoicesCheckedAt: now })
        .where(eq(billingAccounts.organizationId, organizationId))
      await deps.jobs.enqueue(deps, 'invoice.issue', { organizationId })
    })
  }
  return due.length
}
