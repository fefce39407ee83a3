import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { captureTenant } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { StoredFileState } from '#lib/service/db/schema/stored-files.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { verifiedStream } from '#lib/service/files/verified-stream.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { describeState, remedyOf } from './describe-file.ts'
import { recordFault, recordIntact } from './record-check.ts'
import { findRecordedFile, type RecordedFile } from './recorded-files.ts'

/** A file in storage, and the SHA-256 that was recorded of it. */
export type StoredFile = { key: string; sha256: string }

/**
 * Result of a comparison; `forgotten`: the record no longer names the file, which was replaced or deleted meanwhile.
 */
export type FileCheck =
  | { state: 'intact'; sizeBytes: number }
  | { state: StoredFileState; file: RecordedFile }
  | { state: 'forgotten' }

const judge = async (
  ctx: ServiceContext,
  expected: StoredFile,
  found: { state: StoredFileState; sha256: string | null },
): Promise<Exclude<FileCheck, { state: 'intact' }>> => {
  const file = await findRecordedFile(ctx, expected)
  if (!file) return { state: 'forgotten' }
  await recordFault(ctx, file, found)
  return { state: found.state, file }
}

const errorOf = (check: Exclude<FileCheck, { state: 'intact' }>): ServiceError =>
  check.state === 'forgotten'
    ? new ServiceError('NOT_FOUND', 'The file was replaced or deleted in the meantime. Request it again.')
    : new ServiceError(
        check.state === 'altered' ? 'STORED_FILE_ALTERED' : 'STORED_FILE_MISSING',
        `${describeState(check.file, check.state)} It was not used. ${remedyOf(check.file)}`,
      )

const find = async (ctx: ServiceContext, { key }: StoredFile): Promise<Readable | null> => {
  try {
    return (await ctx.providers.storage.get(key)).body
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return null
    throw error
  }
}

const missing = { state: 'missing', sha256: null } as const

const compareStoredFile = async (
  ctx: ServiceContext,
  file: StoredFile,
  pace?: (bytes: number) => Promise<void>,
): Promise<FileCheck> => {
  const body = await find(ctx, file)
  if (!body) return judge(ctx, file, missing)
  const hash = createHash('sha256')
  let sizeBytes = 0
  // A stream of bytes, whose chunks are typed as anything.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk)
    sizeBytes += chunk.byteLength
    await pace?.(chunk.byteLength)
  }
  const sha256 = hash.digest('hex')
  return sha256 === file.sha256
    ? { state: 'intact', sizeBytes }
    : judge(ctx, file, { state: 'altered', sha256 })
}

/**
 * Reads a stored file to its end and compares it with its recorded SHA-256; `pace` is called with the size of each
 * chunk. Records a difference, and without one ends open findings about the file.
 */
export const checkStoredFile = async (
  ctx: ServiceContext,
  file: StoredFile,
  pace?: (bytes: number) => Promise<void>,
): Promise<FileCheck> => {
  const check = await compareStoredFile(ctx, file, pace)
  if (check.state === 'intact') await recordIntact(ctx, [file])
  return check
}

/**
 * Throws unless the stored file is as recorded: STORED_FILE_ALTERED, STORED_FILE_MISSING, or NOT_FOUND when the record no
 * longer names it. Returns its size.
 */
export const requireStoredFile = async (ctx: ServiceContext, file: StoredFile): Promise<number> => {
  const check = await checkStoredFile(ctx, file)
  if (check.state !== 'intact') throw errorOf(check)
  return check.sizeBytes
}

/**
 * Compares stored files with their records, one after another, as `requireStoredFile` does. Returns those that are as
 * recorded: without the ones that their record no longer names. Throws STORED_FILE_ALTERED or STORED_FILE_MISSING for the
 * first that differs.
 */
export const requireStoredFiles = async <File extends StoredFile>(
  ctx: ServiceContext,
  files: readonly File[],
): Promise<File[]> => {
  const intact: File[] = []
  try {
    for (const file of files) {
      const check = await compareStoredFile(ctx, file)
      if (check.state === 'intact') intact.push(file)
      else if (check.state !== 'forgotten') throw errorOf(check)
    }
  } finally {
    if (intact.length > 0) await recordIntact(ctx, intact)
  }
  return intact
}

/**
 * Opens a stored file. It is compared with its recorded SHA-256 as it is read, and destroyed before its end if it
 * differs, so that no receiver gets a whole wrong file. Call `requireStoredFile` first if the difference must be known
 * before the first byte. Throws STORED_FILE_MISSING or NOT_FOUND.
 */
export const openStoredFile = async (ctx: ServiceContext, file: StoredFile): Promise<Readable> => {
  const body = await find(ctx, file)
  if (!body) throw errorOf(await judge(ctx, file, missing))
  // The end is read after the request has returned.
  const inTenant = captureTenant()
  return verifiedStream(body, async (sha256) => {
    if (sha256 === file.sha256) return
    throw errorOf(await inTenant(() => judge(ctx, file, { state: 'altered', sha256 })))
  })
}

/** Reads a stored file whole. Throws what `requireStoredFile` throws. */
export const readStoredFile = async (ctx: ServiceContext, file: StoredFile): Promise<Buffer> => {
  const bytes = await buffer(await openStoredFile(ctx, file))
  await recordIntact(ctx, [file])
  return bytes
}

const codes: ReadonlySet<unknown> = new Set(['STORED_FILE_ALTERED', 'STORED_FILE_MISSING'])

/** Returns whether the error says that a stored file differs from its record. */
export const isStoredFileError = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && codes.has(error.code)
