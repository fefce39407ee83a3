import { sql } from 'drizzle-orm'

import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import { paymentCustomers } from '#lib/service/db/schema/organizations.ts'
import { cancellations, purchases } from '#lib/service/db/schema/purchases.ts'
import { schedules } from '#lib/service/db/schema/schedules.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'

/** The accounts that are used now, as rows refer to them. */
export type CurrentAccounts = { stripe: string; easypost: string }

/** Amount of data in unused accounts. */
export type LeftBehind = {
  /** Organizations with a customer and cards in such an account, and none in the current one. */
  cards: number
  /** Scheduled purchases of these organizations, which need a card again. */
  schedules: number
  trackers: number
  purchases: number
  refunds: number
}

/** Counts, over all organizations, what belongs to accounts that are no longer used. */
export const countLeftBehind = async (
  db: Database,
  { stripe, easypost }: CurrentAccounts,
): Promise<LeftBehind> => {
  const { rows } = await db.execute<{ name: keyof LeftBehind; count: string }>(sql`
    with cardless as (
      select organization_id from ${paymentCustomers}
      group by organization_id having not bool_or(account = ${stripe})
    )
    select 'cards' as name, count(*) from cardless
    union all
    select 'schedules', count(*) from ${schedules}
    where state = 'scheduled' and organization_id in (select organization_id from cardless)
    union all
    select 'trackers', count(*) from ${watches}
    where poll_at is not null and rates_account <> ${easypost}
    union all
    select 'purchases', count(*) from ${purchases}
    where step not in ('completed', 'failed')
      and (payment_account <> ${stripe} or (step in ('claimed', 'awaiting_holder', 'authorized', 'label_requested')
          and rates_account <> ${easypost}))
    union all
    select 'refunds', sum(count) from (
      select count(*) from ${cancellations}
      where (payment_refund in ('requested', 'pending') and payment_account <> ${stripe})
        or (label_refund in ('requested', 'submitted') and rates_account <> ${easypost})
      union all
      select count(*) from ${purchases}
      where step = 'failed' and ((payment_undo = 'requested' and payment_account <> ${stripe})
        or (label_refund in ('requested', 'submitted') and rates_account <> ${easypost}))
    ) open_refunds`)
  const countOf = (name: keyof LeftBehind): number =>
    Number(rows.find((row) => row.name === name)?.count ?? 0)
  return {
    cards: countOf('cards'),
    schedules: countOf('schedules'),
    trackers: countOf('trackers'),
    purchases: countOf('purchases'),
    refunds: countOf('refunds'),
  }
}

/** Describes what belongs to accounts that are no longer used, in one sentence; null for nothing. */
export const describeLeftBehind = (left: LeftBehind): string | null => {
  const parts = [
    left.cards > 0 && `the cards of ${plural(left.cards, 'organization')}`,
    left.schedules > 0 && `${plural(left.schedules, 'scheduled purchase')} that need a card again`,
    left.trackers > 0 && `the trackers of ${plural(left.trackers, 'letter')} in transit`,
    left.purchases > 0 && `${plural(left.purchases, 'purchase')} in progress`,
    left.refunds > 0 && plural(left.refunds, 'pending refund'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return `An earlier vendor account still has ${parts.join(', ')}.`
}

/**
 * Returns whether money or tracking hangs on an account that is no longer used, beyond cards that are entered again.
 */
export const needsAttention = ({
  schedules: waiting,
  trackers,
  purchases: open,
  refunds,
}: LeftBehind): boolean => waiting + trackers + open + refunds > 0
