import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

import { unzipSync } from 'fflate'

import { loadUnmigrated } from '#lib/operate/backup/load-database.ts'
import { type DatabaseShape, tableObject } from '#lib/operate/backup/manifest.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { runAsOwner } from '#tests/support/database.ts'

/** How a member of the organization signs in, and its key. */
export type ReleasedOrganization = { name: string; email: string; password: string; api_key: string }

/** What a released version left behind, as it presented it itself. */
export type Release = {
  commit: string
  made_at: string
  shape: DatabaseShape
  organizations: ReleasedOrganization[]
  webhook: { endpoint_id: string; secret: string }
  unused_document_key: string
  shipments: { id: string; journey: string; status: string; tracking_number: string | null }[]
  batches: { id: string; state: string; row_count: number }[]
}

/** The database and the DATA_DIR of every released version, each in an archive made by `scripts/make-release.ts`. */
export const releasesDirectory = join(import.meta.dirname, '../fixtures/releases')

/** The file of an archive that describes the rest. */
export const releaseFile = 'release.json'

/** Where an archive has the rows of tables, as `tables/<schema.table>` below it. */
export const releaseDatabase = 'database'

/** Where an archive has the files of DATA_DIR. */
export const releaseData = 'data/'

/** Lists the released versions, by the names of their archives. Before the first release there is no directory. */
export const listReleases = async (): Promise<string[]> =>
  existsSync(releasesDirectory)
    ? (await readdir(releasesDirectory))
        .filter((name) => name.endsWith('.zip'))
        .map((name) => name.slice(0, -4))
    : []

/** What a released version left behind, unpacked: its description, its rows and its files. */
export type OpenedRelease = { release: Release; files: Record<string, Uint8Array> }

/** Reads the archive of a released version. */
export const openRelease = async (name: string): Promise<OpenedRelease> => {
  const files = unzipSync(await readFile(join(releasesDirectory, `${name}.zip`)))
  const text = Buffer.from(files[releaseFile] ?? []).toString()
  // Written by scripts/make-release.ts in this shape.
  return { release: JSON.parse(text) as Release, files }
}

/**
 * Puts a database and a DATA_DIR as the released version left them: the database in a new one of the server at `adminUrl`,
 * whose URL is returned.
 */
export const restoreRelease = async (
  { release, files }: OpenedRelease,
  { adminUrl, dataDirectory }: { adminUrl: string; dataDirectory: string },
): Promise<string> => {
  const name = `release_${randomBytes(6).toString('hex')}`
  await runAsOwner(adminUrl, `create database ${name}`)
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  await loadUnmigrated(url, release.shape, {
    logger: createLogger('silent'),
    readTable: (table) => Readable.from([Buffer.from(files[tableObject(releaseDatabase, table)] ?? [])]),
  })
  for (const [path, bytes] of Object.entries(files)) {
    if (!path.startsWith(releaseData)) continue
    const target = join(dataDirectory, path.slice(releaseData.length))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, bytes)
  }
  // The sandbox's time goes on from when the release was made, so that nothing expires while the fixture grows old.
  const aheadMs = Date.parse(release.made_at) - Date.now()
  await runAsOwner(
    url,
    `insert into service_settings values ('sandbox-clock-ahead-ms', to_jsonb($1::bigint))
     on conflict (key) do update set value = excluded.value`,
    [aheadMs],
  )
  return url
}
