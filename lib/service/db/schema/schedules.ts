import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import type { ScheduleFailure, ScheduleState } from '#lib/contract/schedules/schedule-states.values.ts'

import { moment, organizationId } from './columns.ts'

/** Waits for its day. Written without parameters, so that PostgreSQL finds the index that is made over it. */
export const isScheduled = sql.raw(`purchase_schedules.state = 'scheduled'`)

/** Not ended: one such schedule for each shipment. */
export const isScheduleOpen = sql.raw(`purchase_schedules.state in ('scheduled', 'buying')`)

/** A purchase of a draft that is made when the floor opens on a later day. */
export const schedules = pgTable(
  'purchase_schedules',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    /** In common to letters of a set that are bought together; null for a letter alone. */
    jointId: uuid('joint_id'),
    state: text('state').$type<ScheduleState>().notNull(),
    /** A day of the organization’s zone; when the floor opens on it is read from its settings of that day. */
    mailOn: date('mail_on').notNull(),
    carrier: text('carrier').notNull(),
    service: text('service').notNull(),
    limitCents: integer('limit_cents').notNull(),
    quotedCents: integer('quoted_cents').notNull(),
    /** In whose name and with whose authority it is bought. */
    scheduledBy: uuid('scheduled_by').notNull(),
    scheduledByKey: uuid('scheduled_by_key'),
    scheduledAt: moment('scheduled_at').notNull(),
    /** The request for the approval needed when it was scheduled; null if none was needed. */
    approvalId: uuid('approval_id'),
    /** Set in the transaction that claims the draft: the runner of the purchase finds the schedule by it. */
    purchaseId: uuid('purchase_id'),
    failure: text('failure').$type<ScheduleFailure>(),
    reason: text('reason'),
    /** Failures in passing while it was about to be bought. */
    attempts: integer('attempts').notNull().default(0),
    leaseToken: uuid('lease_token'),
    /** No one else takes it up before this, by the database’s clock. */
    leasedUntil: moment('leased_until'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('purchase_schedules_one_open')
      .on(table.organizationId, table.shipmentId)
      .where(sql`state in ('scheduled', 'buying')`),
    index('purchase_schedules_joint')
      .on(table.organizationId, table.jointId)
      .where(sql`joint_id is not null`),
    index('purchase_schedules_due')
      .on(table.mailOn, table.organizationId)
      .where(sql`state = 'scheduled'`),
  ],
)
