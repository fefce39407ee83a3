import { createHash } from 'node:crypto'

import type { Database } from '#lib/postgres/postgres.ts'
import { openObjects } from '#lib/sandbox/vendors/object-store.ts'
import type { ObjectStore, Stored } from '#lib/sandbox/vendors/object-store.ts'
import type { Clock } from '#lib/service/clock.ts'
import { newId } from '#lib/service/ids.ts'

/** A job at the virtual printer. It prints on nothing, and remembers what it would have printed. */
export type VirtualJob = {
  name: string
  user: string
  state: 'pending' | 'completed' | 'canceled'
  sides: string
  colorMode: string
  copies: number
  sizeBytes: number
  sha256: string
  createdAt: string
  endedAt: string | null
}

export type VirtualPrinter = {
  db: Database
  clock: Clock
  /** Seconds after which a job is printed automatically; null if it waits for a command. */
  printsAfterSeconds: number | null
}

const memoryOf = ({ db, clock }: VirtualPrinter): ObjectStore<{ job: VirtualJob }> =>
  openObjects<{ job: VirtualJob }>(db, clock, 'printer')

/** Returns the current state of a job: one that has waited long enough is printed. */
const asOfNow = (printer: VirtualPrinter, stored: Stored<VirtualJob>): Stored<VirtualJob> => {
  const { body } = stored
  const { printsAfterSeconds } = printer
  if (printsAfterSeconds === null || body.state !== 'pending') return stored
  const printedAt = new Date(Date.parse(body.createdAt) + printsAfterSeconds * 1000)
  if (printedAt > printer.clock.now()) return stored
  return { ...stored, body: { ...body, state: 'completed', endedAt: printedAt.toISOString() } }
}

/** Takes a document. The job's number at the printer is its place among all that were ever taken. */
export const addJob = (
  printer: VirtualPrinter,
  given: Pick<VirtualJob, 'name' | 'user' | 'sides' | 'colorMode' | 'copies'>,
  document: Uint8Array,
): Promise<Stored<VirtualJob>> =>
  memoryOf(printer).insertNumbered('job', {
    id: newId(),
    parentId: given.name,
    body: {
      ...given,
      state: 'pending',
      sizeBytes: document.byteLength,
      sha256: createHash('sha256').update(document).digest('hex'),
      createdAt: printer.clock.now().toISOString(),
      endedAt: null,
    },
  })

export const findJob = async (
  printer: VirtualPrinter,
  number: number,
): Promise<Stored<VirtualJob> | null> => {
  const found = await memoryOf(printer).findBySequence('job', number)
  return found && asOfNow(printer, found)
}

/** Jobs of that name, or the latest of all, newest first. */
export const listJobs = async (
  printer: VirtualPrinter,
  options: { name?: string; limit?: number } = {},
): Promise<Stored<VirtualJob>[]> => {
  const found = await memoryOf(printer).list('job', {
    ...(options.name === undefined ? {} : { parentId: options.name }),
    limit: options.limit ?? 500,
  })
  return found.map((job) => asOfNow(printer, job))
}

/** Ends a job that waits. Returns false when it has ended already. */
export const endJob = async (
  printer: VirtualPrinter,
  stored: Stored<VirtualJob>,
  state: 'completed' | 'canceled',
): Promise<boolean> => {
  if (asOfNow(printer, stored).body.state !== 'pending') return false
  const endedAt = printer.clock.now().toISOString()
  await memoryOf(printer).replace('job', stored.id, { ...stored.body, state, endedAt })
  return true
}
