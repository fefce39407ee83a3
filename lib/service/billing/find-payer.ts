import { and, eq } from 'drizzle-orm'

import { accountLabels, type BillingTerms } from '#lib/contract/billing/account.values.ts'
import { cardName } from '#lib/contract/billing/billing.values.ts'
import { limitOf } from '#lib/contract/billing/spending-limit.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { billingAccounts } from '#lib/service/db/schema/billing-accounts.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'

import { findDefaultCard } from './cards.ts'

/** Who pays for a purchase, and by what. */
export type Payer = {
  /** An account pays without a card: its balance is looked at once the purchase is claimed. */
  paidBy: BillingTerms
  customerId: string
  cardId: string
  /** As the timeline and receipts name it. */
  label: string
  /** Whether a spending limit applies to the caller: then its room is looked at once the purchase is claimed. */
  isCallerLimited: boolean
  /** The account of the organization's own that sells its postage; null for ours. */
  postageAccountId: string | null
}

/** Returns what the organization's purchases are paid by. Throws NO_PAYMENT_METHOD. */
export const findPayer = async (ctx: ServiceContext): Promise<Payer> => {
  const userId = ctx.actor.type === 'user' ? ctx.actor.userId : ctx.organizationId
  const [row] = await ctx.db
    .select({
      terms: billingAccounts.terms,
      customerId: organizations.paymentCustomerId,
      postageAccountId: organizations.postageAccountId,
      defaultCents: organizations.defaultSpendingLimitCents,
      mode: members.spendingLimitMode,
      cents: members.spendingLimitCents,
    })
    .from(organizations)
    .leftJoin(
      members,
      and(eq(members.organizationId, organizations.organizationId), eq(members.userId, userId)),
    )
    .leftJoin(billingAccounts, eq(billingAccounts.organizationId, organizations.organizationId))
    .where(eq(organizations.organizationId, ctx.organizationId))
  const limitCents = row?.mode ? limitOf({ mode: row.mode, cents: row.cents }, row.defaultCents) : null
  const isCallerLimited = limitCents !== null
  const known = { isCallerLimited, postageAccountId: row?.postageAccountId ?? null }
  const paidBy = row?.terms ?? 'card'
  if (paidBy !== 'card') {
    return { paidBy, customerId: '', cardId: '', label: accountLabels[paidBy], ...known }
  }
  const { customerId, card } = await findDefaultCard(ctx, row?.customerId ?? null)
  return { paidBy, customerId, cardId: card.id, label: cardName(card), ...known }
}
