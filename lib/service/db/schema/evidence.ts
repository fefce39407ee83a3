import { integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import type { ChainedKind } from '#lib/proof/chain.ts'

import { moment, organizationId } from './columns.ts'

/** The hash chain of each shipment, over its events and its carrier's messages. Rows are only ever added. */
export const chainEntries = pgTable(
  'chain_entries',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    /** From 1, without gaps. */
    position: integer('position').notNull(),
    kind: text('kind').$type<ChainedKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    recordedAt: moment('recorded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.position] }),
    unique('chain_entries_once').on(table.organizationId, table.shipmentId, table.subjectId),
  ],
)

/**
 * Public keys whose private halves sign evidence, or did. They belong to the installation and are published for ever;
 * the private half of a generation follows from the installation's secret and is kept nowhere.
 */
export const signingKeys = pgTable('signing_keys', {
  keyId: text('key_id').primaryKey(),
  generation: integer('generation').notNull().unique(),
  /** The 32 bytes of the Ed25519 key, Base64. */
  publicKey: text('public_key').notNull(),
  createdAt: moment('created_at').notNull(),
  retiredAt: moment('retired_at'),
})
