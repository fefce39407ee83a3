import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

import { drizzle } from 'drizzle-orm/node-postgres'

import { type Database, everyTenant, openDatabase } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'
import type { Settings } from '#lib/service/config/config.ts'
import { verifiedStream } from '#lib/service/files/verified-stream.ts'
import type { Logger } from '#lib/service/observability/logger.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'
import {
  findRecordedFile,
  listRecordedFiles,
  type RecordedFile,
} from '#lib/service/stored-files/recorded-files.ts'

import { type DatabaseSnapshot, openSnapshot } from './dump-database.ts'
import { forgetRecoveryKey, openBackupKeys, presentKeys, requireOwnTarget } from './key-file.ts'
import { recordBackup } from './last-backup.ts'
import { type BackedUpFile, type FileFault, type Manifest, snapshotObject, tableObject } from './manifest.ts'
import { writeObjectList } from './object-list.ts'
import { type BackupKeys, fileObjectOf, keyIdOf } from './recovery-key.ts'
import { sealedSize, sealStream } from './sealed-stream.ts'
import { claimTarget, type TargetClaim } from './target-lock.ts'
import { addSnapshot, type BackupTarget, writeTargetKey } from './target.ts'

/** Dependencies of a backup: neither vendors nor jobs, and no running service. */
export type BackupOptions = {
  target: BackupTarget
  databaseUrl: string
  config: Settings & { appSecret: string }
  storage: StoragePort
  clock: Clock
  logger: Logger
  /** No one reads the result: the recovery key stays in DATA_DIR until a backup whose result is read. */
  isUnattended?: boolean
}

/** Result of a backup. */
export type BackupResult = {
  id: string
  /** Shown once, when it was made with this backup; null later. */
  recoveryKey: string | null
  /** Whether the recovery key, which no one has seen yet, is still in DATA_DIR. */
  hasUnseenKey: boolean
  tables: number
  files: number
  /** Files that an earlier backup had not copied. */
  copied: number
  faults: FileFault[]
}

class AlteredFile extends Error {}

const lotSize = 1000

type OpenedKeys = Awaited<ReturnType<typeof openBackupKeys>>

type FileOutcome = { file: BackedUpFile; isCopied: boolean } | { fault: FileFault['fault'] }

/** Copies a file unless an earlier backup has. Its content is compared with the recorded SHA-256 on the way. */
const backUpFile = async (
  { target, storage, logger }: BackupOptions,
  keys: BackupKeys,
  { key, sha256 }: RecordedFile,
): Promise<FileOutcome> => {
  const object = fileObjectOf(keys, sha256)
  try {
    const stored = await storage.stat(key)
    if (!stored) return { fault: 'missing' }
    const file = { key, sha256, content_type: stored.contentType, object }
    // Named by its content, and there as a whole or not at all.
    if ((await target.size(object)) === sealedSize(stored.sizeBytes)) return { file, isCopied: false }
    const { body } = await storage.get(key)
    const verified = verifiedStream(body, (found) =>
      found === sha256 ? Promise.resolve() : Promise.reject(new AlteredFile()),
    )
    try {
      await target.write(object, sealStream(keys, object, verified))
    } finally {
      // A target that fails may not have read it.
      body.destroy()
    }
    return { file, isCopied: true }
  } catch (error) {
    if (error instanceof AlteredFile) return { fault: 'altered' }
    if (!(error instanceof ProviderError)) throw error
    logger.error({ err: error, key }, 'a file could not be backed up')
    return { fault: error.kind === 'not_found' ? 'missing' : 'unreadable' }
  }
}

const seal = (options: BackupOptions, keys: BackupKeys, object: string, body: AsyncIterable<Uint8Array>) =>
  options.target.write(object, sealStream(keys, object, body))

/**
 * Returns whether the record still names a file that was not as recorded: otherwise it was deleted or replaced
 * meanwhile.
 */
const isStillRecorded = async (live: Database, file: RecordedFile): Promise<boolean> =>
  (await findRecordedFile({ db: live, organizationId: file.organizationId }, file)) !== undefined

/** Copies the files of the snapshot, and writes the list of them. */
const backUpFiles = async (
  options: BackupOptions,
  keys: BackupKeys,
  { snapshot, live, id }: { snapshot: DatabaseSnapshot; live: Database; id: string },
): Promise<{ count: number; copied: number; faults: FileFault[] }> => {
  const db = drizzle({ client: snapshot.client })
  const faults: FileFault[] = []
  const objects = new Set<string>()
  let count = 0
  let copied = 0
  const lines = async function* (): AsyncGenerator<Buffer> {
    let after = ''
    for (;;) {
      const lot = await listRecordedFiles(db, { after, limit: lotSize })
      for (const recorded of lot) {
        const outcome = await backUpFile(options, keys, recorded)
        if ('fault' in outcome) {
          const fault = (await isStillRecorded(live, recorded)) ? outcome.fault : 'deleted'
          faults.push({ key: recorded.key, sha256: recorded.sha256, fault })
          continue
        }
        count += 1
        if (outcome.isCopied) copied += 1
        objects.add(outcome.file.object)
        yield Buffer.from(`${JSON.stringify(outcome.file)}\n`)
      }
      after = lot.at(-1)?.key ?? after
      if (lot.length < lotSize) return
    }
  }
  await seal(options, keys, snapshotObject(id, 'files'), lines())
  await writeObjectList(options.target, keys, id, objects)
  return { count, copied, faults }
}

/** Makes the backup while the target is claimed. */
const backUpClaimed = async (
  options: BackupOptions,
  { keys, recoveryKey }: OpenedKeys,
  claim: TargetClaim,
): Promise<BackupResult> => {
  const { target, config, clock } = options
  const { dataDirectory } = config
  await using cleanup = new AsyncDisposableStack()
  const snapshot = await openSnapshot(options.databaseUrl)
  cleanup.defer(() => snapshot.close())
  const live = openDatabase(options.databaseUrl, { max: 1, scope: everyTenant })
  cleanup.defer(() => live.close())
  const createdAt = clock.now().toISOString()
  const id = `${createdAt.replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`
  if (await requireOwnTarget(target, keys, dataDirectory)) await writeTargetKey(target, keyIdOf(keys))
  for (const table of snapshot.shape.tables) {
    await seal(options, keys, tableObject(id, table), snapshot.readTable(table))
  }
  const files = await backUpFiles(options, keys, { snapshot, live: live.db, id })
  const manifest: Manifest = {
    version: 1,
    id,
    created_at: createdAt,
    ...snapshot.shape,
    file_count: files.count,
    file_faults: files.faults,
    secrets: { app_secret: config.appSecret, app_secrets_before: [...config.secretsBefore] },
    backup_keys: presentKeys(keys),
  }
  const text = Readable.from([Buffer.from(JSON.stringify(manifest))])
  await seal(options, keys, snapshotObject(id, 'manifest'), text)
  // Without the lock, files that this backup relies on may have been removed.
  await claim.check()
  await addSnapshot(target, { id, created_at: createdAt })
  await recordBackup(live.db, {
    id,
    target: target.name,
    created_at: createdAt,
    completed_at: clock.now().toISOString(),
    files: files.count,
    // What retention deleted meanwhile is missing on purpose.
    faults: files.faults.filter(({ fault }) => fault !== 'deleted').length,
  })
  const isShown = options.isUnattended !== true
  if (recoveryKey !== null && isShown) await forgetRecoveryKey(dataDirectory, keys)
  return {
    id,
    recoveryKey: isShown ? recoveryKey : null,
    hasUnseenKey: recoveryKey !== null && !isShown,
    tables: snapshot.shape.tables.length,
    files: files.count,
    copied: files.copied,
    faults: files.faults,
  }
}

/**
 * Backs up database, files and secrets as of one moment, while the service runs. Does not copy files again that an
 * earlier backup of the target contains; the next backup resumes an interrupted one. Throws `OperatorError`.
 */
export const backUp = async (options: BackupOptions): Promise<BackupResult> => {
  const { target, config, clock, logger } = options
  const opened = await openBackupKeys(config.dataDirectory)
  // Before anything is written there.
  await requireOwnTarget(target, opened.keys, config.dataDirectory)
  const claim = await claimTarget(target, 'backup', { clock, logger })
  try {
    return await backUpClaimed(options, opened, claim)
  } finally {
    await claim.release()
  }
}
