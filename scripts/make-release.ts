import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { zipSync } from 'fflate'

import { openSnapshot } from '#lib/operate/backup/dump-database.ts'
import { tableObject } from '#lib/operate/backup/manifest.ts'
import { openEmbeddedDatabase } from '#lib/postgres/postgres.ts'
import { createReleaseDriver } from '#tests/support/releases/drive-release.ts'
import {
  type Release,
  type ReleasedOrganization,
  releaseData,
  releaseDatabase,
  releaseFile,
  releasesDirectory,
} from '#tests/support/releases/release.ts'
import { versionEnvironment } from '#tests/support/releases/version-environment.ts'
import { startServer } from '#tests/support/server-process.ts'

/*
 * Makes the fixture of a released version with that version itself:
 *
 *   git worktree add ../release COMMIT && (cd ../release && npm ci)
 *   npm run release:fixture -- ../release NAME
 *
 * Its server runs on a DATA_DIR of its own and is used over HTTP; what it leaves behind becomes NAME.zip.
 */

const [checkout, name] = process.argv.slice(2)
if (checkout === undefined || name === undefined) throw new Error('Give a checkout and a name.')

const dataDirectory = await mkdtemp(join(tmpdir(), 'mailroom-release-'))
// Root's PostgreSQL runs as another user, who has to pass through.
await chmod(dataDirectory, 0o711)
const environment = versionEnvironment({ databaseUrl: '', dataDirectory })

const server = await startServer('server.ts', environment, '/api/v1/ready', checkout)

const createOrganization = async (label: string): Promise<ReleasedOrganization> => {
  const email = `owner@${label.toLowerCase().replaceAll(' ', '-')}.test`
  const password = 'correct horse battery'
  const passwordFile = join(dataDirectory, 'password')
  await writeFile(passwordFile, password)
  const words = `scripts/mailroom.mjs organization create --verified --card 4242424242424242 --json --name`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...words.split(' '), label, '--owner-email', email, '--owner-password-file', passwordFile],
    { cwd: checkout, env: { ...process.env, ...environment } },
  )
  // What the command prints with --json.
  const { api_key } = JSON.parse(stdout) as { api_key: string }
  return { name: label, email, password, api_key }
}

const hooks = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
await once(hooks, 'listening')
// A server that listens on TCP has an address and a port.
const hookUrl = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/hooks`

const organizations = [await createOrganization('Harbor Legal'), await createOrganization('Tortuga Rentals')]
const [first, second] = organizations.map((organization) =>
  createReleaseDriver(server.url, organization, delay),
)
if (!first || !second) throw new Error('There are two organizations.')
const filled = await first.fill(hookUrl)
await second.buy(await second.createDraft('A letter of another organization', true))
// The log is published, and webhooks are delivered, within a minute.
await delay(70_000)

await server[Symbol.asyncDispose]()
hooks.close()

const database = await openEmbeddedDatabase({ dataDirectory, isServer: false })
const snapshot = await openSnapshot(database.url)
const files: Record<string, Uint8Array> = {}
for (const table of snapshot.shape.tables) {
  files[tableObject(releaseDatabase, table)] = await buffer(snapshot.readTable(table))
}
await snapshot.close()
await database.close()

const release: Release = {
  commit: name,
  made_at: new Date().toISOString(),
  organizations,
  ...filled,
  shape: snapshot.shape,
}
files[releaseFile] = Buffer.from(JSON.stringify(release))
for (const entry of await readdir(dataDirectory, { recursive: true, withFileTypes: true })) {
  const path = relative(dataDirectory, join(entry.parentPath, entry.name))
  if (entry.isFile() && !path.startsWith('postgres')) {
    files[`${releaseData}${path}`] = await readFile(join(dataDirectory, path))
  }
}
await rm(dataDirectory, { recursive: true })
await mkdir(releasesDirectory, { recursive: true })
const archive = zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) })
await writeFile(join(releasesDirectory, `${name}.zip`), archive)
process.stdout.write(`${name}.zip: ${Object.keys(files).length} files, ${archive.length} bytes\n`)
