import { sql } from 'drizzle-orm'

/** The carrier has not scanned the piece itself. The scan of a SCAN form ships a piece of the postal service, and no more. */
const unaccepted = `(case when carrier = 'USPS' then postal_accepted_at is null else carrier_scanned_at is null end)`
export const isUnaccepted = sql.raw(unaccepted)

/** How a bought piece fares, from the columns that tracking writes; null for what is not in the mail. */
export const trackingOutcome = sql.raw(
  `case when carrier is null or status = 'cancelled' then null when not is_tracked then case when status = 'shipped' then 'not_tracked' end when turned_back_at is not null then 'returned' when delivered_at is not null then 'delivered' when delivery_problem is not null then 'held_up' when ${unaccepted} then 'awaiting_acceptance' else 'on_its_way' end`,
)
