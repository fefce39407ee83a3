import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import type { UnclearDate } from '#lib/contract/tracking/tracking.values.ts'

import { moment, organizationId } from './columns.ts'

/** One scan or note of the carrier, in its own words, once each. */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    id: uuid('id').notNull(),
    status: text('status').notNull(),
    statusDetail: text('status_detail'),
    message: text('message').notNull(),
    carrierCode: text('carrier_code'),
    location: jsonb('location')
      .$type<{ city: string | null; state: string | null; country: string | null; zip: string | null }>()
      .notNull(),
    signedBy: text('signed_by'),
    occurredAt: moment('occurred_at').notNull(),
    observedAt: moment('observed_at').notNull(),
    /** Why its date cannot be right; null where it can be. See `unclearDateOf`. */
    unclearDate: text('unclear_date').$type<UnclearDate>(),
    /** The stored message that reported it. */
    messageId: uuid('message_id'),
    /** The scan that it corrects: the same one at another time, which the carrier no longer reports. */
    supersedes: uuid('supersedes'),
    /** The scan that corrects it, where that was known when this one arrived: its message was older. */
    supersededBy: uuid('superseded_by'),
    /** When the vendor last updated the tracker that reported this scan; null if unknown. */
    reportedAt: moment('reported_at'),
    /** Same status, detail, text, place, time and correction: the same scan reported again. */
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.id] }),
    unique('tracking_events_once').on(table.organizationId, table.shipmentId, table.fingerprint),
  ],
)

/** A watched piece: when its carrier is polled next, and when its state is next evaluated. */
export const watches = pgTable(
  'watches',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    trackerId: text('tracker_id').notNull(),
    /** The account of ours that has the tracker; null: not ours, or watched since an earlier version. */
    ratesAccount: text('rates_account'),
    /** Its buyer, who handles problems; null if no person bought it. */
    ownerId: uuid('owner_id'),
    boughtAt: moment('bought_at').notNull(),
    /** When its tracker was last updated, by a message or a poll. */
    heardAt: moment('heard_at'),
    /** When the tracker is polled for what messages may have missed; null once there is nothing more to learn. */
    pollAt: moment('poll_at'),
    /** When the postal service accepted our request for the return receipt; null until then. */
    receiptRequestedAt: moment('receipt_requested_at'),
    /** When and why it rejected the request for the receipt, so that a person has to request it. */
    receiptRefusedAt: moment('receipt_refused_at'),
    receiptRefusal: text('receipt_refusal'),
    /** When it may next need a person; null once it cannot any more. */
    lookAt: moment('look_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId] }),
    index('watches_poll')
      .on(table.pollAt)
      .where(sql`poll_at is not null`),
    index('watches_look')
      .on(table.lookAt)
      .where(sql`look_at is not null`),
  ],
)
