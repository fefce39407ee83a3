import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { findFreePort } from '#tests/support/server-process.ts'

import { hasProgram } from './programs.ts'

/** Whether Debian's package pgbouncer is installed. */
export const canStartPgbouncer = (): boolean => hasProgram('pgbouncer')

const isOpen = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Starts PgBouncer in transaction mode before the database, with so many connections of PostgreSQL for all its clients, and
 * stops it when disposed of.
 */
export const startPgbouncer = async (databaseUrl: string, connections: number) => {
  const database = new URL(databaseUrl)
  const directory = mkdtempSync(join(tmpdir(), 'mailroom-test-pgbouncer-'))
  const port = await findFreePort()
  const file = join(directory, 'pgbouncer.ini')
  const server = [
    `host=${database.hostname}`,
    `port=${database.port}`,
    `user=${decodeURIComponent(database.username)}`,
    ...(database.password === '' ? [] : [`password='${decodeURIComponent(database.password)}'`]),
  ]
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
  // As root it runs as somebody else, who reads its file.
  chmodSync(directory, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(directory, { recursive: true, force: true })
  }
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}: ${log}`)
    await delay(50)
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return { url: url.href, stop }
}
