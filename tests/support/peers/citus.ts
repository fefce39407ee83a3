import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chooseSystemUser } from '#lib/postgres/embedded/system-user.ts'
import { type CitusCluster, user } from '#tests/support/cluster-database.ts'

import { findFreePorts } from './free-ports.ts'

const versions = '/usr/lib/postgresql'

/** The programs of a PostgreSQL of Debian's that has Citus; undefined where there is none. */
const findPrograms = (): string | undefined => {
  if (!existsSync(versions)) return undefined
  const version = readdirSync(versions).find((name) => existsSync(join(versions, name, 'lib', 'citus.so')))
  return version === undefined ? undefined : join(versions, version, 'bin')
}

/** Returns whether Citus is installed with a PostgreSQL of Debian's. */
export const canStartCitus = (): boolean => findPrograms() !== undefined

const secondsToStart = 60

const settings = (port: number, directory: string): string => `
shared_preload_libraries = 'citus'
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${directory}'
max_connections = 300
max_prepared_transactions = 600
max_worker_processes = 64
wal_level = logical
citus.shard_count = 16
fsync = off
`

/** Runs a program as the user that PostgreSQL may run as. */
const runAs = async (program: string, ...parameters: string[]): Promise<void> => {
  const programs = findPrograms()
  if (programs === undefined) throw new Error('Citus is not installed')
  const owner = await chooseSystemUser({ databaseDirectory: tmpdir(), mustReach: [] })
  execFileSync(join(programs, program), parameters, {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
    // Nodes connect to one another: with nothing of who runs the tests.
    env: { PATH: process.env['PATH'], HOME: '/', NODE_ENV: 'test' },
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  })
}

const directoryOf = ({ directory }: CitusCluster, port: number): string => join(directory, `node-${port}`)

/** Starts a node that was stopped. */
export const startNode = (cluster: CitusCluster, port: number): Promise<void> => {
  const data = directoryOf(cluster, port)
  return runAs('pg_ctl', '-D', data, '-l', join(data, 'log'), '-w', '-t', String(secondsToStart), 'start')
}

/** Stops a node at once, as a machine that is lost. */
export const loseNode = (cluster: CitusCluster, port: number): Promise<void> =>
  runAs('pg_ctl', '-D', directoryOf(cluster, port), '-m', 'immediate', '-w', 'stop')

/** Starts a coordinator and so many workers, in a directory that `stopCluster` removes. */
export const startCluster = async (workers: number): Promise<CitusCluster> => {
  const owner = await chooseSystemUser({ databaseDirectory: tmpdir(), mustReach: [] })
  const directory = mkdtempSync(join(tmpdir(), 'mailroom-test-citus-'))
  chmodSync(directory, 0o755)
  if (owner) chownSync(directory, owner.uid, owner.gid)
  const cluster: CitusCluster = { directory, coordinator: 0, workers: [] }
  for (let node = 0; node <= workers; node += 1) {
    const [port = 0] = await findFreePorts(1)
    const data = directoryOf(cluster, port)
    await runAs('initdb', '-D', data, '-A', 'trust', '-U', user, '-E', 'UTF8', '--locale=C.UTF-8')
    appendFileSync(join(data, 'postgresql.conf'), settings(port, directory))
    await startNode(cluster, port)
    if (node === 0) cluster.coordinator = port
    else cluster.workers.push(port)
  }
  return cluster
}

/** Stops what `startCluster` started, and removes it. */
export const stopCluster = async (cluster: CitusCluster): Promise<void> => {
  for (const port of [cluster.coordinator, ...cluster.workers]) {
    // One that is stopped already has nothing to stop.
    await loseNode(cluster, port).catch(() => undefined)
  }
  rmSync(cluster.directory, { recursive: true, force: true })
}
