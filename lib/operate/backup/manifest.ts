import { z } from 'zod'

/** One table: its rows are in the object `<snapshot>/tables/<schema>.<table>`. */
const backedUpTable = z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()) })

const backedUpSequence = z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })

/** A file that could not be backed up as recorded. */
const fileFault = z.object({
  key: z.string(),
  sha256: z.string(),
  /** `deleted`: at the end of its retention, or to be recreated, after the moment of the backup. */
  fault: z.enum(['altered', 'missing', 'unreadable', 'deleted']),
})

/**
 * Contents of a snapshot; encrypted like all of it, and written last, so that a snapshot with a manifest is complete.
 */
export const manifest = z.object({
  version: z.literal(1),
  id: z.string(),
  created_at: z.iso.datetime(),
  /** Hashes of the migrations that made the schema, in order. */
  migrations: z.array(z.string()),
  /** The version of the job queue's schema; null when no queue was ever opened. */
  jobs_version: z.number().nullable(),
  tables: z.array(backedUpTable),
  sequences: z.array(backedUpSequence),
  file_count: z.number(),
  file_faults: z.array(fileFault),
  secrets: z.object({ app_secret: z.string(), app_secrets_before: z.array(z.string()) }),
  /** Keys that create further backups; the recovery key is not among them. */
  backup_keys: z.object({ public_key: z.string(), auth_key: z.string(), name_key: z.string() }),
})

export type Manifest = z.infer<typeof manifest>

/** The schema of a database, and the tables and sequences that it has. */
export type DatabaseShape = Pick<Manifest, 'migrations' | 'jobs_version' | 'tables' | 'sequences'>

export type BackedUpTable = z.infer<typeof backedUpTable>
export type FileFault = z.infer<typeof fileFault>

/** A file of a snapshot: one line of its object `<snapshot>/files`. */
export const backedUpFile = z.object({
  key: z.string(),
  sha256: z.string(),
  content_type: z.string(),
  object: z.string(),
})

export type BackedUpFile = z.infer<typeof backedUpFile>

/** Returns the name of an object of a snapshot. */
export const snapshotObject = (id: string, part: string): string => `snapshots/${id}/${part}`

/** Returns the name of the object with the rows of a table. */
export const tableObject = (id: string, { schema, table }: BackedUpTable): string =>
  snapshotObject(id, `tables/${schema}.${table}`)
