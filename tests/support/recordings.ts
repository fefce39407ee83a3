import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Traffic recorded by others. It is no part of the project, so tests that use it are skipped where it is absent. */
const directory = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

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

/** Every recording of a vendor that holds requests and answers. */
export const recordingNames = (vendor: 'easypost' | 'stripe'): string[] =>
  readdirSync(`${directory}${vendor}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${vendor}/${name}`)
    .filter((name) => {
      const content: unknown = JSON.parse(readRecording(name).toString('utf8'))
      return Array.isArray(content)
    })
