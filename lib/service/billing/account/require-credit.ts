import { and, asc, eq, isNull, lt } from 'drizzle-orm'

import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { invoices } from '#lib/service/db/schema/billing-accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { localDay } from '#lib/service/local-time.ts'
import { findOrganizationZone } from '#lib/service/organization-zone.ts'

import type { AccountRow } from './entries.ts'

type Reader = Pick<DatabaseContext, 'db' | 'organizationId' | 'clock'>

/** Why an account cannot pay an amount. */
export type Obstacle = {
  code: 'BALANCE_TOO_LOW' | 'CREDIT_LIMIT_REACHED' | 'INVOICE_OVERDUE'
  message: string
}

/** Returns the day this many days after another, or before it. */
export const addDays = (day: string, days: number): string => {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** Returns today in the organization's time zone. */
export const organizationToday = async (ctx: Reader): Promise<string> =>
  localDay(ctx.clock.now().toISOString(), (await findOrganizationZone(ctx)) ?? 'UTC')

/** Lists invoices that are unpaid past their due date, oldest first. */
export const listOverdue = async (ctx: Reader, today: string) =>
  ctx.db
    .select({
      number: invoices.number,
      dueOn: invoices.dueOn,
      totalCents: invoices.totalCents,
      paidCents: invoices.paidCents,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.organizationId, ctx.organizationId),
        isNull(invoices.paidAt),
        lt(invoices.dueOn, today),
      ),
    )
    .orderBy(asc(invoices.dueOn))

const nothingCharged = 'Nothing was charged.'

/** Returns the largest amount that can be spent. */
export const availableOf = ({ terms, balanceCents, creditLimitCents }: AccountRow): number =>
  Math.max(0, terms === 'invoice' ? creditLimitCents + balanceCents : balanceCents)

/** Returns why the account does not pay for an amount; null where it does. */
export const findObstacle = async (
  ctx: Reader,
  account: AccountRow,
  amountCents: number,
): Promise<Obstacle | null> => {
  const available = availableOf(account)
  if (account.terms === 'balance') {
    if (available >= amountCents) return null
    return {
      code: 'BALANCE_TOO_LOW',
      message: `The prepaid balance of ${formatDollars(account.balanceCents)} does not cover ${formatDollars(amountCents)}. ${nothingCharged} Transfer money to top it up.`,
    }
  }
  const today = await organizationToday(ctx)
  const [oldest] = await listOverdue(ctx, addDays(today, -account.graceDays))
  if (oldest) {
    return {
      code: 'INVOICE_OVERDUE',
      message: `Invoice ${oldest.number} was due on ${formatDay(oldest.dueOn, 'long-date')}, and ${formatDollars(oldest.totalCents - oldest.paidCents)} of it is unpaid. ${nothingCharged} Pay it to go on.`,
    }
  }
  if (available >= amountCents) return null
  return {
    code: 'CREDIT_LIMIT_REACHED',
    message: `${formatDollars(amountCents)} would exceed the credit limit: ${formatDollars(Math.max(0, -account.balanceCents))} of ${formatDollars(account.creditLimitCents)} is owed. ${nothingCharged} Pay what is owed to go on.`,
  }
}

/** Throws BALANCE_TOO_LOW, CREDIT_LIMIT_REACHED or INVOICE_OVERDUE unless the account pays for the amount. */
export const requireCredit = async (ctx: Reader, account: AccountRow, amountCents: number): Promise<void> => {
  const obstacle = await findObstacle(ctx, account, amountCents)
  if (obstacle) throw new ServiceError(obstacle.code, obstacle.message)
}
