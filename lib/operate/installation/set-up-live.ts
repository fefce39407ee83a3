import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { count } from 'drizzle-orm'

import { OperatorError } from '#lib/operator-error.ts'
import { type Database, everyTenant, openDatabase, withTransaction } from '#lib/postgres/postgres.ts'
import type { Settings } from '#lib/service/config/config.ts'
import { listModeConflicts } from '#lib/service/config/key-modes.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { installation } from '#lib/service/db/schema/settings.ts'

import { type CopiedOrganization, copyOrganizations } from './copy-organizations.ts'
import { findInstallationMode } from './installation-mode.ts'
import { listMissingSettings } from './list-missing.ts'

/** A sandbox whose organizations are copied: which of them, or all when null. */
export type SandboxSource = { db: Database; organizationIds: readonly string[] | null }

const isSandboxForGood =
  'This database is a sandbox, and stays one. Create an empty database for the live installation and set DATABASE_URL to it, with its own DATA_DIR'

/** Throws `OperatorError` unless the database was never started. Returns whether it is live already. */
const requireEmpty = async (db: Database): Promise<boolean> => {
  const mode = await findInstallationMode(db)
  if (mode === 'live') return true
  const [found] = await db.select({ organizations: count() }).from(organizations)
  if (mode === 'sandbox' || (found?.organizations ?? 0) > 0) throw new OperatorError(isSandboxForGood)
  return false
}

/** Lists what in DATA_DIR is of another installation. */
const listForeign = async ({ dataDirectory, s3 }: Settings): Promise<string[]> => {
  const storage = join(dataDirectory, 'storage')
  const stored = s3 ? [] : await readdir(storage).catch(() => [])
  return stored.length > 0
    ? [`${storage} has files of another installation: set DATA_DIR to an empty folder`]
    : []
}

/**
 * Makes an empty, migrated database live, permanently, and copies organizations of a sandbox into it if a source is
 * set. Leaves a live database unchanged. Throws `OperatorError` with everything that is missing or contradictory, a
 * line each, and then changes nothing.
 */
export const setUpLive = async (
  { settings, databaseUrl, now }: { settings: Settings; databaseUrl: string; now: Date },
  source: SandboxSource | null,
): Promise<{ isNew: boolean; copied: CopiedOrganization[] }> => {
  await using cleanup = new AsyncDisposableStack()
  const { db, ...handle } = openDatabase(databaseUrl, { max: 1, scope: everyTenant })
  cleanup.defer(() => handle.close())
  const isLive = await requireEmpty(db)
  if (isLive && source) {
    throw new OperatorError(
      'This database is live already, and organizations of a sandbox are copied only when it is set up. Invite the members instead, and import the address book',
    )
  }
  const faults = [
    ...listMissingSettings(settings),
    ...listModeConflicts(settings, 'live'),
    ...(isLive ? [] : await listForeign(settings)),
  ]
  if (faults.length > 0) {
    throw new OperatorError(
      `This cannot be a live installation yet:\n${faults.map((line) => `- ${line}`).join('\n')}`,
    )
  }
  if (isLive) return { isNew: false, copied: [] }
  const copied = await withTransaction({ db }, async (ctx) => {
    await ctx.db.insert(installation).values({ mode: 'live' })
    return source ? copyOrganizations(source.db, ctx, { organizationIds: source.organizationIds, now }) : []
  })
  return { isNew: true, copied }
}
