import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core'

import type { Scope } from '#lib/contract/api/access.values.ts'
import type { ErrorCode } from '#lib/contract/api/errors.ts'

import { moment, organizationId } from './columns.ts'

/** One call of the API with a key: kept for thirty days, without headers and bodies. */
export const apiRequests = pgTable(
  'api_requests',
  {
    organizationId: organizationId(),
    /** UUIDv7: sorts by time of creation. */
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    apiKeyId: uuid('api_key_id').notNull(),
    /** The key's owner: members see the calls of their own keys. */
    userId: uuid('user_id').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    query: text('query').notNull(),
    /** The `operationId`; null if path and method name none. */
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
    index('api_requests_operation').on(table.organizationId, table.operation, table.id),
    index('api_requests_shipment')
      .on(table.organizationId, table.shipmentId, table.id)
      .where(sql`shipment_id is not null`),
    index('api_requests_failed')
      .on(table.organizationId, table.id)
      .where(sql`status >= 400`),
    index('api_requests_request').on(table.requestId, table.organizationId),
    index('api_requests_age').on(table.at),
  ],
)

/** An API key acts as its owner, within its scopes. Only the SHA-256 of its secrets is kept. */
export const apiKeys = pgTable(
  'api_keys',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull(),
    /** The secret before the last rotation, which works until the overlap ends. */
    previousKeyHash: text('previous_key_hash'),
    previousExpiresAt: moment('previous_expires_at'),
    /** First characters of the key, to recognise it by. */
    hint: text('hint').notNull(),
    /** A key that is older than scopes has all of them. */
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** IP addresses and networks that it is accepted from; empty: from everywhere. */
    allowedAddresses: text('allowed_addresses').array().notNull().default([]),
    /** Counts the updates of its name and addresses. */
    revision: integer('revision').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
    /** Written at most once a minute. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
)
