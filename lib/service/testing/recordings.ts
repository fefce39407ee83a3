import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Traffic recorded by others. It is no part of the project, so tests that use it are skipped where it is absent. */
const directory = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))

export type Exchange = {
  request: { method: string; url: string; body: unknown }
  response: { status: number; body: Record<string, unknown> }
}

export const hasRecordings = (vendor: 'easypost' | 'stripe'): boolean => existsSync(`${directory}${vendor}`)

/** The file as it lies there, byte for byte. */
export const readRecording = (path: string): Buffer => readFileSync(`${directory}${path}`)

/** A file of requests and their answers. */
export const readExchanges = (path: string): Exchange[] =>
  JSON.parse(readRecording(path).toString('utf8')) as Exchange[]
