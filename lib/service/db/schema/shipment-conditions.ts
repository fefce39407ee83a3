import { sql } from 'drizzle-orm'

/**
 * Bought with proof of mailing or delivery, and not cancelled. Written without parameters, so that PostgreSQL finds the
 * indexes that are made over it.
 */
export const isProofBought = sql.raw(
  `tracking_number is not null and status <> 'cancelled' and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE')`,
)

/** Delivered, with a return receipt that was paid for and may still be missing. See `isProofBought`. */
export const isReceiptOwed = sql.raw(
  'return_receipt and delivered_at is not null and turned_back_at is null and evidence_purged_at is null',
)

/** Handed over and tracked, and neither delivered, on its way back nor reported lost. See `isProofBought`. */
export const isUnderWay = sql.raw(
  `status = 'shipped' and is_tracked and delivered_at is null and turned_back_at is null and delivery_problem is distinct from 'lost'`,
)

/** Reported lost, and not found since. See `isProofBought`. */
export const isLost = sql.raw(
  `status = 'shipped' and is_tracked and delivered_at is null and turned_back_at is null and delivery_problem = 'lost'`,
)

/** Not reported to come back, lost or damaged: its delivery can still be expected. See `isProofBought`. */
export const isStillExpected = sql.raw(
  `(delivery_problem is null or delivery_problem not in ('undeliverable', 'refused', 'unclaimed', 'returning', 'returned', 'lost', 'damaged'))`,
)

/** Handed over and tracked, regardless of the outcome. See `isProofBought`. */
export const isMailed = sql.raw(`status = 'shipped' and is_tracked`)

/** Bought with a day by which it must arrive, and neither delivered nor on its way back. See `isProofBought`. */
export const isArrivalDue = sql.raw(
  `arrive_by is not null and status in ('queued', 'printed', 'shipped') and delivered_at is null and turned_back_at is null`,
)

/** Bought, and not yet handed over. See `isProofBought`. */
export const isOnFloor = sql.raw(
  `status in ('queued', 'printed') and manifested_at is null and carrier is not null`,
)

/** Tracked by earlier rules, of acceptance or of the meaning of carriers' wordings. See `is_acceptance_reviewed`. */
export const isAcceptanceUnreviewed = sql.raw('not is_acceptance_reviewed')
