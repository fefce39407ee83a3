import { and, eq, sql } from 'drizzle-orm'

import { accountLabels, type BillingTerms } from '#lib/contract/billing/account.values.ts'
import { cardName } from '#lib/contract/billing/billing.values.ts'
import { limitOf } from '#lib/contract/billing/spending-limit.values.ts'
import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { billingAccounts } from '#lib/service/db/schema/billing-accounts.ts'
import { members, organizations, paymentCustomers } from '#lib/service/db/schema/organizations.ts'
import { findCustomer } from '#lib/service/organizations/payment-customer.ts'
import { currentAccount } from '#lib/service/vendor-accounts/current-account.ts'

import { callPayments, findDefaultCard } from './cards.ts'

/** Who pays for a purchase, and how. */
export type Payer = {
  /** An account pays without a card: its balance is checked once the purchase is claimed. */
  paidBy: BillingTerms
  customerId: string
  cardId: string
  /** The account of ours at the payment provider that the card is in; null without a card. */
  paymentAccount: string | null
  /** Its name in the timeline and receipts. */
  label: string
  /** Whether a spending limit applies to the caller: it is then checked once the purchase is claimed. */
  isCallerLimited: boolean
  /** The account of the organization's own that sells its postage; null for ours. */
  postageAccountId: string | null
}

const selectPayer = prepareStatement((db) =>
  db
    .select({
      terms: billingAccounts.terms,
      customerId: paymentCustomers.customerId,
      postageAccountId: organizations.postageAccountId,
      defaultCents: organizations.defaultSpendingLimitCents,
      mode: members.spendingLimitMode,
      cents: members.spendingLimitCents,
    })
    .from(organizations)
    .leftJoin(
      members,
      and(
        eq(members.organizationId, organizations.organizationId),
        eq(members.userId, sql.placeholder('userId')),
      ),
    )
    .leftJoin(
      paymentCustomers,
      and(
        eq(paymentCustomers.organizationId, organizations.organizationId),
        eq(paymentCustomers.account, sql.placeholder('account')),
      ),
    )
    .leftJoin(billingAccounts, eq(billingAccounts.organizationId, organizations.organizationId))
    .where(eq(organizations.organizationId, sql.placeholder('organizationId')))
    .prepare('select_payer'),
)

/** Returns what the organization's purchases are paid by. Throws NO_PAYMENT_METHOD. */
export const findPayer = async (ctx: ServiceContext): Promise<Payer> => {
  const userId = ctx.actor.type === 'user' ? ctx.actor.userId : ctx.organizationId
  const paymentAccount = await callPayments(() => currentAccount(ctx, 'Stripe'))
  const { organizationId } = ctx
  const [row] = await selectPayer(ctx.db).execute({ organizationId, userId, account: paymentAccount })
  const limitCents = row?.mode ? limitOf({ mode: row.mode, cents: row.cents }, row.defaultCents) : null
  const isCallerLimited = limitCents !== null
  const known = { isCallerLimited, postageAccountId: row?.postageAccountId ?? null }
  const paidBy = row?.terms ?? 'card'
  if (paidBy !== 'card') {
    return {
      paidBy,
      customerId: '',
      cardId: '',
      paymentAccount: null,
      label: accountLabels[paidBy],
      ...known,
    }
  }
  const found = row?.customerId ?? (await callPayments(() => findCustomer(ctx)))
  const { customerId, card } = await findDefaultCard(ctx, found)
  return { paidBy, customerId, cardId: card.id, paymentAccount, label: cardName(card), ...known }
}
