import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startListening, stopProgram, withFreePorts } from './free-ports.ts'

/**
 * Starts PgBouncer in transaction mode before the database, with so many connections of PostgreSQL for all its clients, and
 * stops it when disposed of.
 */
export const startPgbouncer = async (databaseUrl: string, connections: number) => {
  const database = new URL(databaseUrl)
  const directory = mkdtempSync(join(tmpdir(), 'mailroom-test-pgbouncer-'))
  const file = join(directory, 'pgbouncer.ini')
  const server = [
    `host=${database.hostname}`,
    `port=${database.port}`,
    `user=${decodeURIComponent(database.username)}`,
    ...(database.password === '' ? [] : [`password='${decodeURIComponent(database.password)}'`]),
  ]
  // As root it runs as someone else, who reads its file.
  chmodSync(directory, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const { child, port } = await withFreePorts(1, async ([port = 0]) => {
    writeFileSync(
      file,
      `[databases]
* = ${server.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
    )
    return { child: await startListening('pgbouncer', [...user, file], port), port }
  })
  const stop = async (): Promise<void> => {
    await stopProgram(child)
    rmSync(directory, { recursive: true, force: true })
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return { url: url.href, stop }
}
