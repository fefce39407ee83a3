import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The directory that benchmarks share, so that the office of one year is written once for those that read it. */
export const sharedDirectory = process.env['BENCH_SHARED']

/** The office that a benchmark left in the shared directory. */
type SharedOffice = {
  databaseName: string
  organizationId: string
  apiKey: string
  /** Shipments of all organizations, and the day of the last. */
  rows: number
  until: string
}

const fileOf = (directory: string): string => join(directory, 'shared-office.json')

/** Leaves an office to the benchmarks that follow, where they share a directory. */
export const leaveOffice = async (office: SharedOffice): Promise<void> => {
  if (sharedDirectory !== undefined) await writeFile(fileOf(sharedDirectory), JSON.stringify(office))
}

/** Returns the office that was left, if it has so many rows. */
export const findOffice = async (rows: number): Promise<SharedOffice | null> => {
  if (sharedDirectory === undefined || !existsSync(fileOf(sharedDirectory))) return null
  // Written by `leaveOffice`.
  const office = JSON.parse(await readFile(fileOf(sharedDirectory), 'utf8')) as SharedOffice
  return office.rows === rows ? office : null
}
