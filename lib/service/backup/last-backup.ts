import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { errorCode } from '#lib/service/operator-error.ts'

/** When the newest complete backup was made, and where it is. */
export type LastBackup = { at: Date; target: string }

const fileOf = (dataDirectory: string): string => join(dataDirectory, 'last-backup.json')

const recorded = z.object({ at: z.iso.datetime().transform((at) => new Date(at)), target: z.string() })

/** Records that a backup is complete, for the metrics of a service that runs beside the command. */
export const recordLastBackup = async (dataDirectory: string, { at, target }: LastBackup): Promise<void> => {
  const file = fileOf(dataDirectory)
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, `${JSON.stringify({ at: at.toISOString(), target })}\n`, { mode: 0o600 })
  await rename(unfinished, file)
}

/** Returns the newest complete backup that was made from this directory; null if none was, or its record is unreadable. */
export const lastBackup = async (dataDirectory: string): Promise<LastBackup | null> => {
  try {
    return recorded.parse(JSON.parse(await readFile(fileOf(dataDirectory), 'utf8')))
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError
    if (isUnreadable || errorCode(error) === 'ENOENT') return null
    throw error
  }
}
