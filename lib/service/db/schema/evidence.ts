import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid, integer } from 'drizzle-orm/pg-core'

import type { ChainedFact, ChainedKind } from '#lib/proof/chain.ts'

import { moment, organizationId, xid } from './columns.ts'

/** What is wrong with a chain, and at which entry; null where no one entry is at fault. */
export type StoredFault = {
  position: number | null
  /** The event that the entry speaks for, or whose carrier message it does; faults of earlier versions have none. */
  event_id?: string | null
  message: string
}

/** That a chain held: how long it was and how it ended, when, and the signature over that by one of our keys. */
export type StoredVouch = {
  entries: number
  last_hash: string
  checked_at: string
  key_id: string
  signature: string
}

/** The hash chain of each shipment, over its events, its carrier's messages and the facts that evidence states. Rows are only ever added. */
export const chainEntries = pgTable(
  'chain_entries',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    /** From 1, without gaps. */
    position: integer('position').notNull(),
    kind: text('kind').$type<ChainedKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** What a fact states; null for events and messages, which have rows of their own, and once it is purged. */
    content: jsonb('content').$type<ChainedFact>(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    /** The transaction that added it: what evidence states changes only together with its entry. */
    transactionId: xid('transaction_id').default(sql`pg_current_xact_id()`),
    recordedAt: moment('recorded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.position] }),
    unique('chain_entries_once').on(table.organizationId, table.shipmentId, table.subjectId),
  ],
)

/**
 * How far each shipment's chain has come, written with every entry, so that the last entries cannot go unnoticed; and
 * what the last check of it found. A trigger lets both move forward only, and rows are never deleted.
 */
export const chainHeads = pgTable(
  'chain_heads',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    entries: integer('entries').notNull(),
    lastHash: text('last_hash').notNull(),
    checkedAt: moment('checked_at'),
    /** The first fault that the last check found; null when the chain held, or was not checked yet. */
    fault: jsonb('fault').$type<StoredFault>(),
    /** The chain when it last held, signed with a key that is not in the database. */
    vouch: jsonb('vouch').$type<StoredVouch>(),
    /**
     * False until the head is in the transparency log. A queue and no proof: what is logged is in `log_entries`. Set to
     * the same value by most moves, so that they change no index.
     */
    isLogged: boolean('is_logged').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId] }),
    index('chain_heads_oldest_check').on(table.checkedAt.asc().nullsFirst()),
    index('chain_heads_broken')
      .on(table.organizationId)
      .where(sql`fault is not null`),
    index('chain_heads_unlogged')
      .on(table.organizationId, table.shipmentId)
      .where(sql`not is_logged`),
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
