import { eq } from 'drizzle-orm'

import type { BillingTerms } from '#lib/contract/billing/account.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { billingAccounts } from '#lib/service/db/schema/billing-accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { type AccountRow, addEntry, lockAccount } from './entries.ts'

/** Payment terms that the operator sets for an organization; omitted ones are unchanged. */
export type NewTerms = {
  terms: BillingTerms
  netDays?: number | undefined
  creditLimitCents?: number | undefined
  graceDays?: number | undefined
  billingEmail?: string | undefined
}

const requireOperator = ({ role }: DatabaseContext): void => {
  if (role !== null) throw new ServiceError('FORBIDDEN', 'Only the operator of the service can do this.')
}

const audited = (account: AccountRow | undefined) =>
  account
    ? {
        terms: account.terms,
        net_days: account.netDays,
        credit_limit_cents: account.creditLimitCents,
        grace_days: account.graceDays,
        billing_email: account.billingEmail,
      }
    : { terms: 'card' }

/** Sets how an organization pays, from the next purchase on. Purchases in progress are paid as they began. */
export const setTerms = async (ctx: DatabaseContext, input: NewTerms): Promise<AccountRow> => {
  requireOperator(ctx)
  if (input.terms === 'invoice' && input.creditLimitCents === 0) {
    throw new ServiceError('VALIDATION_ERROR', 'Give a credit limit above zero: nothing could be bought.')
  }
  return withTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await ctx.db
      .insert(billingAccounts)
      .values({
        organizationId: ctx.organizationId,
        terms: 'card',
        netDays: 30,
        creditLimitCents: 0,
        graceDays: 14,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
    const before = await lockAccount(ctx)
    const [after] = await ctx.db
      .update(billingAccounts)
      .set({ ...input, updatedAt: now })
      .where(eq(billingAccounts.organizationId, ctx.organizationId))
      .returning()
    if (!after) throw new Error('an account was not saved')
    if (after.terms === 'invoice' && after.creditLimitCents === 0) {
      throw new ServiceError('VALIDATION_ERROR', 'Paying by invoice needs a credit limit: --credit-limit.')
    }
    await recordAudit(ctx, {
      action: 'billing_terms.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before: audited(before),
      after: audited(after),
    })
    return after
  })
}

/** Money that the operator has received for an organization. */
export type ReceivedPayment = { amountCents: number; reference: string; note?: string | undefined }

/**
 * Records a received payment, once for each reference: it tops up the balance, and pays invoices, oldest first. The
 * rest stays on the balance for later ones. Throws VALIDATION_ERROR if the reference was recorded with another amount.
 */
export const recordPayment = async (
  ctx: DatabaseContext,
  { amountCents, reference, note }: ReceivedPayment,
): Promise<{ isNew: boolean; balanceCents: number }> => {
  requireOperator(ctx)
  return withTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx)
    if (!account) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        'This organization pays by card. Set its terms first: mailroom billing set.',
      )
    }
    const { row, isNew } = await addEntry(ctx, account, {
      kind: 'payment',
      cents: amountCents,
      reference,
      note: note ?? null,
    })
    if (row.cents !== amountCents) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        `A payment of ${formatDollars(row.cents)} with the reference ${reference} is recorded already. Nothing was changed.`,
      )
    }
    if (isNew) {
      await recordAudit(ctx, {
        action: 'payment.recorded',
        subject: { type: 'organization', id: ctx.organizationId },
        after: { amount_cents: amountCents, reference, balance_cents: row.balanceCents },
      })
    }
    return { isNew, balanceCents: isNew ? row.balanceCents : account.balanceCents }
  })
}
