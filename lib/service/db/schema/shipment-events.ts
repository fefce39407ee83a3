import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'

import { moment, organizationId } from './columns.ts'

/** The timeline. Rows are only ever added. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    /** Position in the timeline, from 1 without gaps. */
    sequence: integer('sequence').notNull(),
    id: uuid('id').notNull(),
    status: text('status').$type<ShipmentStatus>().notNull(),
    fromStatus: text('from_status').$type<ShipmentStatus>(),
    message: text('message').notNull(),
    actor: text('actor'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.sequence] }),
    index('shipment_events_latest').on(table.organizationId, table.createdAt),
  ],
)
