import { bigint, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'

import { bytes, moment } from './columns.ts'

const size = (name: string) => bigint(name, { mode: 'number' })

/**
 * The leaves of the transparency log: the length and head of a chain. Public, and so in no organization: only its
 * start reveals whose chain it is. Append-only.
 */
export const logEntries = pgTable(
  'log_entries',
  {
    /** From 0, without gaps. */
    index: size('index').primaryKey(),
    /** The SHA-256 that the first entry of the chain follows. */
    chain: bytes('chain').notNull(),
    entries: integer('entries').notNull(),
    lastHash: bytes('last_hash').notNull(),
  },
  (table) => [unique('log_entries_once').on(table.chain, table.entries)],
)

/** The full tiles of the log (C2SP tlog-tiles). Partial ones are computed. Rows are only ever added. */
export const logTiles = pgTable(
  'log_tiles',
  {
    level: smallint('level').notNull(),
    index: size('index').notNull(),
    /** 256 hashes. */
    hashes: bytes('hashes').notNull(),
    /** The hash over them, which the tile of the next level contains. */
    root: bytes('root').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
)

/** The signed heads of the log, one for each size that was signed. Rows are only ever added. */
export const logCheckpoints = pgTable('log_checkpoints', {
  size: size('size').primaryKey(),
  root: bytes('root').notNull(),
  /** The signed note, without cosignatures. */
  note: text('note').notNull(),
  signedAt: moment('signed_at').notNull(),
})

/** The signature lines that witnesses returned for a checkpoint. Rows are only ever added. */
export const logCosignatures = pgTable(
  'log_cosignatures',
  {
    size: size('size').notNull(),
    /** The verifier key of the witness. */
    witness: text('witness').notNull(),
    line: text('line').notNull(),
    cosignedAt: moment('cosigned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.size, table.witness] })],
)

/** Response of a timestamp authority (RFC 3161) for a checkpoint without its cosignatures. Append-only. */
export const logTimestamps = pgTable('log_timestamps', {
  size: size('size').primaryKey(),
  authority: text('authority').notNull(),
  response: bytes('response').notNull(),
  stampedAt: moment('stamped_at').notNull(),
})

/**
 * The verifier keys under which the log signs or did. The private half of a generation follows from the installation's
 * secret and is stored nowhere. The name of the first remains, so that the log stays the same one when the installation
 * moves.
 */
export const logKeys = pgTable('log_keys', {
  generation: integer('generation').primaryKey(),
  name: text('name').notNull(),
  verifierKey: text('verifier_key').notNull(),
  /** Of the ML-DSA-44 key. */
  secondVerifierKey: text('second_verifier_key').notNull(),
  createdAt: moment('created_at').notNull(),
  retiredAt: moment('retired_at'),
})
