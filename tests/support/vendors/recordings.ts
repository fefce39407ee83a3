import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { onlyWhere } from '#tests/support/skips.ts'

/**
 * Data recorded or collected by others is expected beside the clone. It is no part of the project: our own fixtures make every
 * test run without it, and where it is present the same tests run on it too.
 */
const directory = resolve(import.meta.dirname, '../../../../shared/data')

export type Exchange = {
  request: { method: string; url: string; body: unknown }
  response: { status: number; body: Record<string, unknown> }
}

export const hasRecordings = (folder: 'easypost' | 'stripe' | 'pdfs'): boolean =>
  existsSync(join(directory, folder))

/** Options of a test that runs only on such data. */
export const requiresRecordings = (folder: 'easypost' | 'stripe' | 'pdfs') =>
  onlyWhere(hasRecordings(folder), `needs the recordings in ../shared/data/${folder}`)

/** Returns a file's bytes. */
export const readRecording = (path: string): Buffer => readFileSync(join(directory, path))

/** Returns the paths of all documents, in order. */
export const recordedDocuments = (): string[] =>
  readdirSync(join(directory, 'pdfs'))
    .filter((name) => name.endsWith('.pdf'))
    .toSorted()
    .map((name) => `pdfs/${name}`)

/** Returns a file of requests and their responses. */
export const readExchanges = (path: string): Exchange[] =>
  JSON.parse(readRecording(path).toString('utf8')) as Exchange[]

/** Returns the name of every recording of a vendor that holds requests and responses. */
export const recordingNames = (vendor: 'easypost' | 'stripe'): string[] =>
  readdirSync(join(directory, vendor), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${vendor}/${name}`)
    .filter((name) => {
      const content: unknown = JSON.parse(readRecording(name).toString('utf8'))
      return Array.isArray(content)
    })
