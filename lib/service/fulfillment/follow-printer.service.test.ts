import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { installationId, newId } from '#lib/service/ids.ts'
import type { JobQueue } from '#lib/service/jobs/queue.ts'
import type { PrintJobUpdate, PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { ableDescription } from '#tests/support/documents/printable.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { followPrinter } from './follow-print-job.ts'
import { findPrintJob } from './print-job.ts'

const { ctx: base, asked, clock } = await openTestContext()

/** What the printer lists, by the names of its jobs, and what it reports of others; the calls that it has had. */
let listed: Map<string, PrintJobUpdate['state']>
let unlisted: Map<string, PrintJobUpdate['state']>
let calls: string[]
let isAway: boolean
/** Names of jobs that it cannot read. */
let broken: string[]
let ctx: ServiceContext

const printer = { printerId: installationId, role: 'documents' } as const

beforeEach(() => {
  ;[listed, unlisted, calls, isAway, broken] = [new Map(), new Map(), [], false, []]
  asked.length = 0
  const call = (name: string) => {
    calls.push(name)
    if (isAway) throw new ProviderError('unavailable', 'The printer does not respond.')
  }
  const update = (state: PrintJobUpdate['state']) => ({ printerJobId: '7', state, reason: null })
  const print: Partial<PrintPort> = {
    provider: 'ipp',
    list: async (jobs) => {
      call('list')
      const known = jobs.flatMap(({ name }) => {
        const state = listed.get(name)
        return state ? [[name, update(state)] as const] : []
      })
      return new Map(known)
    },
    read: async ({ name }) => {
      call('read')
      if (broken.includes(name))
        throw new ProviderError('unavailable', 'The printer responded with HTTP 500.')
      const state = unlisted.get(name)
      if (state) return update(state)
      throw new ProviderError('not_found', 'No such job.')
    },
    find: async () => {
      call('find')
      return null
    },
    describe: () => Promise.resolve(ableDescription),
  }
  // What is tested here calls just these methods of the port.
  ctx = { ...base, organizationId: newId(), providers: { ...base.providers, print: print as PrintPort } }
})

const insertPieces = async (number: number) => {
  const pieces = []
  for (let index = 0; index < number; index += 1) {
    const { shipmentId, printJobId } = await insertBought(ctx)
    pieces.push({ shipmentId, printJobId, name: (await findPrintJob(ctx, printJobId))?.name ?? '' })
  }
  return pieces
}

/** Returns the data of the polls that were enqueued. */
const polls = () => asked.filter(({ name }) => name === 'print.follow_printer').map(({ data }) => data)

const statusesOf = (pieces: readonly { shipmentId: string }[]) =>
  Promise.all(pieces.map(async ({ shipmentId }) => (await loadShipment(ctx, shipmentId)).status))

const messagesOf = async ({ shipmentId }: { shipmentId: string }) =>
  (await ctx.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId))).map(
    ({ message }) => message,
  )

test('several pieces are read by one list of their printer, which is polled again for those that it has not printed', async () => {
  const pieces = await insertPieces(4)
  const [printed, printing, aborted, forgotten] = pieces
  if (!printed || !printing || !aborted || !forgotten) throw new Error('four were inserted')
  listed = new Map([
    [printed.name, 'completed'],
    [printing.name, 'processing'],
    [aborted.name, 'aborted'],
  ])
  await followPrinter(ctx, printer)
  expect(calls).toEqual(['list', 'read', 'find'])
  expect(await statusesOf(pieces)).toEqual(['printed', 'queued', 'queued', 'queued'])
  expect(await messagesOf(aborted)).toEqual([expect.stringContaining('Printing failed')])
  expect(await messagesOf(forgotten)).toEqual([expect.stringContaining('no longer has the job')])
  expect(polls()).toEqual([{ organizationId: ctx.organizationId, ...printer, isSoon: true }])

  asked.length = 0
  unlisted = new Map([[printing.name, 'completed']])
  await followPrinter(ctx, printer)
  expect(await statusesOf([printing])).toEqual(['printed'])
  expect(polls()).toEqual([])
})

test('a printer that does not respond is contacted once for all its pieces, which say so once and are polled again', async () => {
  const pieces = await insertPieces(3)
  isAway = true
  await followPrinter(ctx, printer)
  await followPrinter(ctx, printer)
  expect(calls).toEqual(['list', 'list'])
  for (const piece of pieces)
    expect(await messagesOf(piece)).toEqual(['Waiting to be printed. The printer does not respond.'])
  expect(polls()).toHaveLength(2)

  isAway = false
  listed = new Map(pieces.map(({ name }) => [name, 'processing']))
  await followPrinter(ctx, printer)
  const jobs = await Promise.all(pieces.map(({ printJobId }) => findPrintJob(ctx, printJobId)))
  expect(jobs.map((job) => job?.waitingFor)).toEqual([null, null, null])
  listed = new Map(pieces.map(({ name }) => [name, 'completed']))
  await followPrinter(ctx, printer)
  expect(await statusesOf(pieces)).toEqual(['printed', 'printed', 'printed'])
})

test('pieces that cannot be read hold up no other for long', async () => {
  const pieces = await insertPieces(6)
  const [whole, ...others] = pieces
  broken = others.map(({ name }) => name)
  unlisted = new Map(whole && [[whole.name, 'completed']])
  const reads: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    calls.length = 0
    await followPrinter(ctx, printer)
    reads.push(calls.filter((call) => call === 'read').length)
    clock.forward(1000)
  }
  expect(Math.max(...reads)).toBeLessThanOrEqual(4)
  expect(await statusesOf(pieces)).toEqual(['printed', 'queued', 'queued', 'queued', 'queued', 'queued'])
  expect(polls()).toHaveLength(6)
})

test('a printer is polled the later, the longer its last piece has been there', async () => {
  const [piece] = await insertPieces(1)
  unlisted = new Map([[piece?.name ?? '', 'processing']])
  const later: unknown[] = []
  const enqueue: JobQueue['enqueue'] = (_ctx, name, data, options) => {
    // After an hour a task is announced as well.
    if (name === 'print.follow_printer') later.push(['isSoon' in data && data.isSoon, options?.afterSeconds])
    return Promise.resolve()
  }
  for (const minutes of [0, 1, 8, 60]) {
    clock.forward(minutes * 60_000)
    await followPrinter({ ...ctx, jobs: { ...ctx.jobs, enqueue } }, printer)
  }
  expect(later).toEqual([
    [true, 2],
    [false, 8],
    [false, 56],
    [false, 60],
  ])
})
