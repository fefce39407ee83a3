import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { Client } from 'pg'

import { type Cluster, openCluster } from '#lib/postgres/embedded/cluster.ts'
import { connectionUrl, connectOrStart, stopPostmaster } from '#lib/postgres/embedded/postmaster.ts'

/** What is lost in a crash of the machine does not matter in a test. */
const settings = { fsync: 'off', max_connections: '50' }

const database = 'postgres'

/** A PostgreSQL whose WAL is archived. */
export type ArchivedPostgres = {
  cluster: Cluster
  url: string
  archive: string
}

/** Gives a directory to the user that PostgreSQL runs as. */
export const giveTo = async (user: Cluster['user'], path: string): Promise<void> => {
  await chmod(path, 0o700)
  if (user) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, path])
}

/** Starts a PostgreSQL that archives its WAL, below a directory that every user may pass through. */
export const startArchivedPostgres = async (directory: string): Promise<ArchivedPostgres> => {
  const archive = join(directory, 'archive')
  const cluster = await openCluster(join(directory, 'primary', 'postgres'), {
    ...settings,
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  })
  await mkdir(archive)
  await giveTo(cluster.user, archive)
  const { client, port } = await connectOrStart(cluster)
  await client.end()
  return { cluster, archive, url: connectionUrl(cluster, port, database) }
}

/** Copies the data directory while the server runs, as PostgreSQL's manual has it for a low-level base backup. */
export const takeBaseBackup = async (
  { cluster, url }: Pick<ArchivedPostgres, 'cluster' | 'url'>,
  copy: string,
): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('test', fast => true)`)
    await mkdir(copy, { recursive: true })
    await cp(cluster.dataDirectory, join(copy, 'data'), {
      recursive: true,
      filter: (path) =>
        basename(dirname(path)) !== 'pg_wal' &&
        !['postmaster.pid', 'postmaster.opts'].includes(basename(path)),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await writeFile(join(copy, 'data', 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(copy, 'password'), await readFile(join(cluster.directory, 'password')))
  } finally {
    await client.end()
  }
}

/** Resolves when everything that was committed is in the archive. */
export const archiveWal = async ({ url }: ArchivedPostgres): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // The end of a base backup waits until its WAL is archived, and that of all before it.
    await client.query(`select pg_backup_start('archive', fast => true)`)
    await client.query('select pg_backup_stop()')
  } finally {
    await client.end()
  }
}

/**
 * Starts a copy with the archive's WAL up to a moment; it pauses there, as PostgreSQL does unless it is set to promote.
 * Returns its URL, and what stops it.
 */
export const recoverUntil = async (
  { archive }: ArchivedPostgres,
  copy: string,
  moment: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  await writeFile(join(copy, 'data', 'recovery.signal'), '')
  const cluster = await openCluster(copy, {
    ...settings,
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
  })
  await giveTo(cluster.user, copy)
  await chmod(cluster.dataDirectory, 0o700)
  const { client, port } = await connectOrStart(cluster)
  await client.end()
  return { url: connectionUrl(cluster, port, database), stop: () => stopPostmaster(cluster) }
}
