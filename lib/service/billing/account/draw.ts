import { and, eq } from 'drizzle-orm'

import { accountLabels, type AccountTerms, type BillingTerms } from '#lib/contract/billing/account.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { addEntry, lockAccount } from './entries.ts'
import { requireCredit } from './require-credit.ts'

type Purchase = Pick<
  typeof purchases.$inferSelect,
  'id' | 'shipmentId' | 'amountCents' | 'paidBy' | 'cardLabel'
>

const prefix = 'account:'

/** Returns the payment ID of a purchase paid by an account. */
export const accountPaymentId = (purchaseId: string): string => `${prefix}${purchaseId}`

/** Returns whether an account paid, and no card. */
export const isAccountPayment = (paymentId: string): boolean => paymentId.startsWith(prefix)

/** Describes a payment: `$9.02 on Visa ending 4242`, `$9.02 from the prepaid balance`. */
export const describePayment = ({
  amountCents,
  paidBy,
  cardLabel,
}: Pick<Purchase, 'amountCents' | 'paidBy' | 'cardLabel'>): string => {
  const amount = formatDollars(amountCents)
  if (paidBy === 'card') return `${amount} on ${cardLabel}`
  return `${amount} ${paidBy === 'balance' ? 'from the' : 'on the'} ${accountLabels[paidBy].toLowerCase()}`
}

/** Locks the account, and throws NO_PAYMENT_METHOD unless it still pays in this way. */
const lockPaying = async (ctx: TransactionContext, terms: AccountTerms) => {
  const account = await lockAccount(ctx)
  if (account?.terms === terms) return account
  const message = 'How your organization pays was changed just now. Nothing was charged; try again.'
  throw new ServiceError('NO_PAYMENT_METHOD', message)
}

/**
 * Throws what `drawForPurchase` throws unless the account covers purchases that are claimed together; where a card pays,
 * there is nothing to cover.
 */
export const requireAccountCovers = async (
  ctx: TransactionContext,
  terms: BillingTerms,
  amountCents: number,
): Promise<void> => {
  if (terms !== 'card') await requireCredit(ctx, await lockPaying(ctx, terms), amountCents)
}

/**
 * Draws what a purchase costs, in the transaction that claims it: a crash leaves both or neither. Throws BALANCE_TOO_LOW,
 * CREDIT_LIMIT_REACHED or INVOICE_OVERDUE.
 */
export const drawForPurchase = async (
  ctx: TransactionContext,
  purchase: { id: string; shipmentId: string; amountCents: number },
  terms: AccountTerms,
): Promise<void> => {
  const account = await lockPaying(ctx, terms)
  await requireCredit(ctx, account, purchase.amountCents)
  await addEntry(ctx, account, {
    kind: 'purchase',
    cents: -purchase.amountCents,
    reference: purchase.id,
    terms,
    purchaseId: purchase.id,
    shipmentId: purchase.shipmentId,
  })
}

/** Returns what a purchase drew, once, in the transaction that records its end; no-op if a card paid. */
export const giveBack = async (
  ctx: TransactionContext,
  purchase: Purchase,
  kind: 'release' | 'refund',
): Promise<void> => {
  if (purchase.paidBy === 'card') return
  const account = await lockAccount(ctx)
  if (!account) throw new Error(`purchase ${purchase.id} was paid by an account that is missing`)
  await addEntry(ctx, account, {
    kind,
    cents: purchase.amountCents,
    reference: purchase.id,
    terms: purchase.paidBy,
    purchaseId: purchase.id,
    shipmentId: purchase.shipmentId,
  })
}

/** Returns the price of a cancelled shipment to the account; returns a message for its timeline. */
export const refundToAccount = async (ctx: TransactionContext, paymentId: string): Promise<string> => {
  const [purchase] = await ctx.db
    .select()
    .from(purchases)
    .where(
      and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.id, paymentId.slice(prefix.length))),
    )
  if (!purchase) throw new Error(`the purchase of payment ${paymentId} is missing`)
  await giveBack(ctx, purchase, 'refund')
  return purchase.paidBy === 'invoice'
    ? `${formatDollars(purchase.amountCents)} is deducted from the next invoice.`
    : `${formatDollars(purchase.amountCents)} was returned to the prepaid balance.`
}
