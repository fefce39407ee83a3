import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { OperatorError } from '#lib/operator-error.ts'
import { everyTenant, openDatabase, openEmbeddedDatabase } from '#lib/postgres/postgres.ts'
import { readMigrations } from '#lib/service/db/compatibility.ts'

import { findInstallationMode } from './installation-mode.ts'
import type { SandboxSource } from './set-up-live.ts'

const isUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text)

/** Throws `OperatorError` where the sandbox in a DATA_DIR has this APP_SECRET, with which its sessions and seals would open. */
const requireOtherSecret = async (directory: string, appSecret: string | undefined): Promise<void> => {
  const secret = await readFile(join(directory, 'app-secret'), 'utf8').catch(() => null)
  if (secret === null || secret.trim() !== appSecret) return
  throw new OperatorError('APP_SECRET is that of the sandbox: set it to a new random value')
}

/**
 * Opens the database of a sandbox to copy from: a PostgreSQL URL, or the DATA_DIR of a sandbox with its embedded one,
 * shared with a running server. Throws `OperatorError` if there is none, or it is not a sandbox of this version.
 */
export const openSandboxSource = async (
  place: string,
  { organizationIds, appSecret }: Pick<SandboxSource, 'organizationIds'> & { appSecret: string | undefined },
  cleanup: AsyncDisposableStack,
): Promise<SandboxSource> => {
  let url = place
  if (!isUrl(place)) {
    const dataDirectory = resolve(place)
    if (!existsSync(join(dataDirectory, 'postgres'))) {
      throw new OperatorError(
        `There is no sandbox in ${dataDirectory}: enter its DATA_DIR, or the URL of its database`,
      )
    }
    await requireOtherSecret(dataDirectory, appSecret)
    const embedded = await openEmbeddedDatabase({ dataDirectory, isServer: false })
    cleanup.defer(() => embedded.close())
    ;({ url } = embedded)
  }
  const { db, ...handle } = openDatabase(url, { max: 1, scope: everyTenant })
  cleanup.defer(() => handle.close())
  const mode = await findInstallationMode(db).catch((error: unknown) => {
    throw new OperatorError(
      `The sandbox at ${isUrl(place) ? new URL(place).host : place} cannot be read: check that its database runs, and start it once with this version`,
      { cause: error },
    )
  })
  if (mode !== 'sandbox') {
    throw new OperatorError(
      mode === 'live'
        ? 'What --from-sandbox names is a live installation: only a sandbox is copied from'
        : 'What --from-sandbox names was never started: start it once with this version',
    )
  }
  await requireThisVersion(db)
  return { db, organizationIds }
}

const requireThisVersion = async (db: SandboxSource['db']): Promise<void> => {
  const newest = (await readMigrations()).at(-1)
  const { rows } = await db.execute<{ when: string | null }>(
    'select max(created_at) as when from drizzle.__drizzle_migrations',
  )
  if (Number(rows[0]?.when ?? 0) === newest?.when) return
  throw new OperatorError(
    'The sandbox is of another version of Mailroom: start it once with this one, then run this again',
  )
}
