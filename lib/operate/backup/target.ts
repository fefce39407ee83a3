import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { z } from 'zod'

import { OperatorError } from '#lib/operator-error.ts'

/** An object of a target, as a list has it. */
export type ListedObject = { object: string; sizeBytes: number }

/** Location of a backup: objects by name, each complete or absent. Every failure is an `OperatorError`. */
export type BackupTarget = {
  /** Its name for people. */
  name: string
  /** Returns the object's size, or null if absent. */
  size(object: string): Promise<number | null>
  /** Throws `MissingObjectError` if absent. */
  read(object: string): Promise<Readable>
  /** Passes on what `body` throws. */
  write(object: string, body: AsyncIterable<Uint8Array>): Promise<void>
  /** Lists every object whose name begins with the folder. */
  list(folder: string): AsyncIterable<ListedObject>
  /** Removes the object; no-op if absent. */
  remove(object: string): Promise<void>
  close(): void
}

/** A target lacks an object that it should have. */
export class MissingObjectError extends OperatorError {}

const headerObject = 'mailroom-backup.json'
const listObject = 'snapshots.json'

const header = z.object({ format: z.literal('mailroom-backup'), version: z.literal(1), key_id: z.string() })
const list = z.object({ snapshots: z.array(z.object({ id: z.string(), created_at: z.string() })) })

/** A snapshot as the list of the target names it. */
export type ListedSnapshot = z.infer<typeof list>['snapshots'][number]

/** Reads a small object of JSON. Throws `OperatorError` when it was altered. */
export const readJson = async <Shape extends z.ZodType>(
  target: BackupTarget,
  object: string,
  shape: Shape,
): Promise<z.output<Shape>> => {
  const text = (await buffer(await target.read(object))).toString()
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw new OperatorError(
      `${object} of ${target.name} is not as it was written: restore it from a copy of the target.`,
      { cause: error },
    )
  }
}

/** Writes a small object of JSON. */
export const writeJson = (target: BackupTarget, object: string, value: unknown): Promise<void> =>
  target.write(object, Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]))

/** Returns the id of the key that the target was made with, or null when it is new. */
export const readTargetKey = async (target: BackupTarget): Promise<string | null> =>
  (await target.size(headerObject)) === null ? null : (await readJson(target, headerObject, header)).key_id

/** Marks a new target as a backup made with this key. */
export const writeTargetKey = (target: BackupTarget, keyId: string): Promise<void> =>
  writeJson(target, headerObject, { format: 'mailroom-backup', version: 1, key_id: keyId })

/** Lists the whole snapshots of a target, oldest first. */
export const listSnapshots = async (target: BackupTarget): Promise<ListedSnapshot[]> =>
  (await target.size(listObject)) === null ? [] : (await readJson(target, listObject, list)).snapshots

/** Replaces the list of snapshots: only those listed exist. */
export const writeSnapshots = (target: BackupTarget, snapshots: readonly ListedSnapshot[]): Promise<void> =>
  writeJson(target, listObject, { snapshots })

/** Adds a snapshot to the list, which makes it available. */
export const addSnapshot = async (target: BackupTarget, snapshot: ListedSnapshot): Promise<void> =>
  writeSnapshots(target, [...(await listSnapshots(target)), snapshot])
