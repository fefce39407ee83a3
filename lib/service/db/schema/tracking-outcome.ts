import { sql } from 'drizzle-orm'

/** The carrier has not scanned the piece itself: the scan of a SCAN form only ships a piece. */
const unscanned = 'carrier_scanned_at is null'
export const isUnscanned = sql.raw(unscanned)

/** Tracking outcome of a bought piece, from the columns that tracking writes; null if it is not in the mail. */
export const trackingOutcome = sql.raw(
  `case when carrier is null or status = 'cancelled' then null when not is_tracked then case when status = 'shipped' then 'not_tracked' end when turned_back_at is not null then 'returned' when delivered_at is not null then 'delivered' when delivery_problem is not null then 'held_up' when ${unscanned} then 'awaiting_acceptance' else 'on_its_way' end`,
)
