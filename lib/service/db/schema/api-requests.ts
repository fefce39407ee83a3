import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core'

import type { ErrorCode } from '#lib/contract/api/errors.ts'

import { moment, organizationId } from './columns.ts'

/** One call of the API with a key: kept for thirty days, without headers and bodies. */
export const apiRequests = pgTable(
  'api_requests',
  {
    organizationId: organizationId(),
    /** Tells the moment too, and sorts by it. */
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    apiKeyId: uuid('api_key_id').notNull(),
    /** The key's owner: members see the calls of their own keys. */
    userId: uuid('user_id').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    query: text('query').notNull(),
    /** The `operationId`; null where path and method name none. */
    operation: text('operation'),
    status: smallint('status').notNull(),
    errorCode: text('error_code').$type<ErrorCode>(),
    durationMs: real('duration_ms').notNull(),
    requestId: text('request_id').notNull(),
    shipmentId: uuid('shipment_id'),
    address: text('address'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('api_requests_key').on(table.organizationId, table.apiKeyId, table.id),
    index('api_requests_shipment')
      .on(table.organizationId, table.shipmentId, table.id)
      .where(sql`shipment_id is not null`),
    index('api_requests_failed')
      .on(table.organizationId, table.id)
      .where(sql`status >= 400`),
    // Rows come in the order of their age, so that a coarse index is enough to sweep them by.
    index('api_requests_age').using('brin', table.at),
  ],
)
