import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { OperatorError } from '#lib/operator-error.ts'

import { snapshotObject } from './manifest.ts'
import type { BackupKeys } from './recovery-key.ts'
import { type BackupTarget, MissingObjectError } from './target.ts'

const listOf = (snapshotId: string): string => snapshotObject(snapshotId, 'objects')

/** Authenticates the list as that of this snapshot, made with this key: by a list of another, files would be removed. */
const sign = ({ authKey }: BackupKeys, snapshotId: string, names: string): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', authKey, '', 'mailroom backup object list', 32))
  return createHmac('sha256', key).update(`${snapshotId}\n${names}`).digest()
}

/**
 * Lists the objects that a snapshot needs. Unlike its list of files, which contains their keys, the server can read it
 * without the recovery key.
 */
export const writeObjectList = (
  target: BackupTarget,
  keys: BackupKeys,
  snapshotId: string,
  objects: ReadonlySet<string>,
): Promise<void> => {
  const names = [...objects, ''].join('\n')
  const code = sign(keys, snapshotId, names).toString('hex')
  return target.write(listOf(snapshotId), Readable.from([Buffer.from(`${names}${code}\n`)]))
}

/** Returns which files' objects a snapshot needs. Throws `OperatorError` unless it is the list that was written. */
export const readObjectList = async (
  target: BackupTarget,
  keys: BackupKeys,
  snapshotId: string,
): Promise<string[]> => {
  const refuse = (cause?: unknown): OperatorError =>
    new OperatorError(
      `${listOf(snapshotId)} of ${target.name} is missing or was altered, so that what backup ${snapshotId} needs is unknown. Nothing was removed. Put it back from a copy of the target, or make a new backup and choose a rule that removes that one.`,
      { cause },
    )
  try {
    const text = (await buffer(await target.read(listOf(snapshotId)))).toString()
    const end = text.lastIndexOf('\n', text.length - 2) + 1
    const [names, code] = [text.slice(0, end), Buffer.from(text.slice(end), 'hex')]
    const expected = sign(keys, snapshotId, names)
    if (code.length !== expected.length || !timingSafeEqual(code, expected)) throw refuse()
    return names.split('\n').filter(Boolean)
  } catch (error) {
    throw error instanceof MissingObjectError ? refuse(error) : error
  }
}
