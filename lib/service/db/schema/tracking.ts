import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

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
    /** The stored message that brought it. */
    messageId: uuid('message_id'),
    /** The scan that it corrects: the same one at another time, which the carrier no longer reports. */
    supersedes: uuid('supersedes'),
    /** The scan that corrects it, where that was known when this one arrived: its message was older. */
    supersededBy: uuid('superseded_by'),
    /** When the vendor last updated the tracker that reported this scan; null if it does not say. */
    reportedAt: moment('reported_at'),
    /** Same status, detail, words, place, time and what it corrects: the same scan told again. */
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.id] }),
    unique('tracking_events_once').on(table.organizationId, table.shipmentId, table.fingerprint),
  ],
)

/** One bought piece that is followed: when its carrier is asked next, and when what is known of it is next looked at. */
export const watches = pgTable(
  'watches',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    trackerId: text('tracker_id').notNull(),
    /** The account of ours that has the tracker; null: not ours, or watched since an earlier version. */
    ratesAccount: text('rates_account'),
    /** Who bought it, and so looks after what goes wrong; null when no person did. */
    ownerId: uuid('owner_id'),
    boughtAt: moment('bought_at').notNull(),
    /** When its tracker was last heard of, by a message or because it was asked. */
    heardAt: moment('heard_at'),
    /** When the tracker is asked for what messages may have missed; null once there is nothing more to learn. */
    pollAt: moment('poll_at'),
    /** When the postal service accepted our request for the return receipt; null while it was not made. */
    receiptRequestedAt: moment('receipt_requested_at'),
    /** When and why it refused to send the receipt; a person has to request it. */
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
