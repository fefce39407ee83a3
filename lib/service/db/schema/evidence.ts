import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid, integer } from 'drizzle-orm/pg-core'

import type { ChainedFact, ChainedKind } from '#lib/proof/chain.ts'

import { moment, organizationId, xid } from './columns.ts'

/** An error in a chain, and its entry; null if no single entry is wrong. */
export type StoredFault = {
  position: number | null
  /** The event of the entry, or of its carrier message; missing for errors of earlier versions. */
  event_id?: string | null
  message: string
}

/** Statement that a chain was intact: its length and head, when, and the signature over them by one of our keys. */
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
    /** Content of a fact; null for events and messages, which have their own rows, and once purged. */
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
 * The head of each shipment's chain, written with every entry, so that removed entries are detected; and the result of
 * its last check. A trigger lets both move forward only, and rows are never deleted.
 */
export const chainHeads = pgTable(
  'chain_heads',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    entries: integer('entries').notNull(),
    lastHash: text('last_hash').notNull(),
    checkedAt: moment('checked_at'),
    /** The first error that the last check found; null when the chain held, or was not checked yet. */
    fault: jsonb('fault').$type<StoredFault>(),
    /** The chain when it last held, signed with a key that is not in the database. */
    vouch: jsonb('vouch').$type<StoredVouch>(),
    /**
     * False until the head is in the transparency log. A queue and not a proof: logged heads are in `log_entries`.
     * Most moves set it to the same value, so that they change no index.
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
  /** The 1,312 bytes of the ML-DSA-44 key, Base64. */
  secondPublicKey: text('second_public_key').notNull(),
  createdAt: moment('created_at').notNull(),
  retiredAt: moment('retired_at'),
})
