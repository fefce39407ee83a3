import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { hourMs, minuteMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { newId } from '#lib/service/ids.ts'
import { createIppPrint } from '#lib/service/providers/print/ipp/adapter.ts'
import { statuses } from '#lib/service/providers/print/ipp/client.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { openPrintableContext } from '#tests/support/documents/printable.ts'
import { openTroubledPrinter } from '#tests/support/vendors/troubled-printer.ts'

import { followPrintJob, pullPrintJob } from './follow-print-job.ts'
import { findPrintJob } from './print-job.ts'
import { submitPrintJob } from './submit-print-job.ts'

const { ctx: base, clock, insertWaiting } = await openPrintableContext()
const first = await openTroubledPrinter()
const second = await openTroubledPrinter()
const fresh = structuredClone(first.printer)
const ctx: ServiceContext = {
  ...base,
  providers: {
    ...base.providers,
    print: createIppPrint({ printerUrl: first.url }),
    openPrinter: ({ url }) => createIppPrint({ printerUrl: url }),
  },
}

const setUp = async (): Promise<void> => {
  for (const { printer, jobs } of [first, second]) {
    Object.assign(printer, structuredClone(fresh))
    jobs.length = 0
  }
  await ctx.db.delete(printers)
}

const messagesOf = async (shipmentId: string) => {
  const rows = await ctx.db
    .select({ message: shipmentEvents.message })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
  return rows.map(({ message }) => message)
}

const openTasksOf = async (shipmentId: string) => {
  const rows = await ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))
  return rows.filter(({ closedAt }) => closedAt === null).map(({ message }) => message)
}

const insertSubmitted = async () => {
  await setUp()
  const piece = await insertWaiting()
  await submitPrintJob(ctx, piece.printJobId)
  const [job] = first.jobs
  if (!job) throw new Error('the printer has no job')
  return { ...piece, job }
}

describe('a printer that stops', () => {
  test.each([
    [
      'the job stops with it',
      'stopped',
      ['printer-stopped'],
      'The printer has stopped (paper jam) and needs attention.',
    ],
    [
      'a stopped queue leaves the job pending',
      'pending',
      ['printer-stopped'],
      'The printer has stopped (paper jam) and needs attention.',
    ],
    ['the job goes on processing', 'processing', [], 'The printer needs attention: paper jam.'],
  ] as const)('says why, and opens a task after an hour: %s', async (_, state, reasons, said) => {
    const { shipmentId, printJobId, job } = await insertSubmitted()
    Object.assign(job, { state, reasons: [...reasons] })
    Object.assign(first.printer, { state: 'stopped', reasons: ['media-jam-error'] })
    clock.forward(2 * minuteMs)
    await followPrintJob(ctx, printJobId)
    await followPrintJob(ctx, printJobId)
    expect(await messagesOf(shipmentId)).toEqual([`Waiting to be printed. ${said}`])
    expect(await openTasksOf(shipmentId)).toEqual([])
    clock.forward(61 * minuteMs)
    await followPrintJob(ctx, printJobId)
    expect(await openTasksOf(shipmentId)).toEqual([said])
    Object.assign(first.printer, fresh)
    Object.assign(job, { state: 'completed', reasons: ['job-completed-successfully'] })
    await followPrintJob(ctx, printJobId)
    expect((await loadShipment(ctx, shipmentId)).status).toBe('printed')
    expect(await openTasksOf(shipmentId)).toEqual([])
    expect(first.jobs).toHaveLength(1)
  })

  test.each([
    ['media-empty', 'out of paper'],
    ['door-open-error', 'a door is open'],
    ['toner-empty-warning', 'out of toner'],
  ])('names %s in plain words', async (reason, text) => {
    const { shipmentId, printJobId } = await insertSubmitted()
    first.printer.reasons = [reason]
    clock.forward(2 * minuteMs)
    await followPrintJob(ctx, printJobId)
    expect(await messagesOf(shipmentId)).toEqual([
      `Waiting to be printed. The printer needs attention: ${text}.`,
    ])
  })

  test('gets a piece only if no other printer can print it', async () => {
    await setUp()
    const rows = [first, second].map(({ url }, index) => ({
      organizationId: ctx.organizationId,
      id: newId(),
      name: `Printer ${index + 1}`,
      kind: 'ipp' as const,
      url,
      enabled: true,
      position: index + 1,
      createdAt: clock.now(),
    }))
    await ctx.db.insert(printers).values(rows)
    Object.assign(first.printer, { state: 'stopped', reasons: ['media-jam'] })
    const { printJobId } = await insertWaiting()
    await submitPrintJob(ctx, printJobId)
    expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'submitted', printerId: rows[1]?.id })
    Object.assign(second.printer, { isAccepting: false })
    const other = await insertWaiting()
    await submitPrintJob(ctx, other.printJobId)
    expect(await findPrintJob(ctx, other.printJobId)).toMatchObject({
      state: 'submitted',
      printerId: rows[0]?.id,
    })
  })

  test('says that it takes no jobs', async () => {
    await setUp()
    first.printer.next = { status: statuses.notAcceptingJobs, hasTaken: false }
    const { shipmentId, printJobId } = await insertWaiting()
    await submitPrintJob(ctx, printJobId)
    expect(await messagesOf(shipmentId)).toEqual([
      'Waiting to be printed. The printer is not accepting jobs.',
    ])
    await submitPrintJob(ctx, printJobId)
    expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'submitted', waitingFor: null })
  })
})

test('a piece that its printer neither prints nor reports opens a task after an hour', async () => {
  const { shipmentId, printJobId } = await insertSubmitted()
  clock.forward(50 * minuteMs)
  await followPrintJob(ctx, printJobId)
  expect(await messagesOf(shipmentId)).toEqual([])
  clock.forward(11 * minuteMs)
  await followPrintJob(ctx, printJobId)
  expect(await openTasksOf(shipmentId)).toEqual([expect.stringContaining('for more than an hour')])
})

test('a held job is to be released at the printer', async () => {
  const { shipmentId, printJobId, job } = await insertSubmitted()
  Object.assign(job, { state: 'held', reasons: ['job-hold-until-specified'] })
  await followPrintJob(ctx, printJobId)
  expect(await messagesOf(shipmentId)).toEqual([
    'Waiting to be printed. The printer holds the job (held until someone releases it). Release it there.',
  ])
})

test.each([
  ['canceled', 'job-canceled-by-operator', 'The job was canceled at the printer (canceled by an operator).'],
  ['aborted', 'aborted-by-system', 'Printing failed (ended by the printer).'],
  ['completed', 'job-completed-with-errors', 'Printing failed (finished with errors).'],
] as const)(
  'a job that is %s with %s is checked by a person, and not printed again',
  async (state, reason, said) => {
    const { shipmentId, printJobId, job } = await insertSubmitted()
    Object.assign(job, { state, reasons: [reason] })
    await followPrintJob(ctx, printJobId)
    await submitPrintJob(ctx, printJobId)
    expect(await messagesOf(shipmentId)).toEqual([`${said} An operator must check it.`])
    expect(await openTasksOf(shipmentId)).toEqual([expect.stringContaining(said)])
    expect((await loadShipment(ctx, shipmentId)).status).toBe('queued')
    expect(first.jobs).toHaveLength(1)
  },
)

test('a printer is quoted in its own words where it has any', async () => {
  const { shipmentId, printJobId, job } = await insertSubmitted()
  // As CUPS’s ippeveprinter passes on what its program writes.
  Object.assign(job, { state: 'aborted', reasons: ['aborted-by-system'], message: ' jam' })
  await followPrintJob(ctx, printJobId)
  expect(await messagesOf(shipmentId)).toEqual(['Printing failed (jam). An operator must check it.'])
})

describe('a piece whose submission failed', () => {
  test.each(['deviceError', 'temporaryError', 'internalError'] as const)(
    'is adopted where the printer took it nevertheless: %s',
    async (name) => {
      await setUp()
      first.printer.next = { status: statuses[name], hasTaken: true }
      const { printJobId } = await insertWaiting()
      await submitPrintJob(ctx, printJobId)
      await submitPrintJob(ctx, printJobId)
      expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'submitted' })
      expect(first.jobs).toHaveLength(1)
    },
  )

  test('is not sent again where someone canceled it at the printer', async () => {
    await setUp()
    first.printer.next = { status: statuses.jobCanceled, hasTaken: false }
    const { shipmentId, printJobId } = await insertWaiting()
    await submitPrintJob(ctx, printJobId)
    await submitPrintJob(ctx, printJobId)
    expect(first.jobs).toEqual([])
    expect(await openTasksOf(shipmentId)).toEqual([
      expect.stringContaining('canceled at the printer while it was being sent'),
    ])
  })

  test.each([
    ['hides the names of its jobs', { hidesNames: true }],
    ['does not list its jobs', { listsJobs: false }],
  ])('is not sent again to a printer that %s', async (_, trouble) => {
    await setUp()
    first.printer.next = { status: statuses.internalError, hasTaken: true }
    const { shipmentId, printJobId } = await insertWaiting()
    await submitPrintJob(ctx, printJobId)
    Object.assign(first.printer, trouble)
    await submitPrintJob(ctx, printJobId)
    expect(first.jobs).toHaveLength(1)
    expect(await openTasksOf(shipmentId)).toEqual([
      expect.stringContaining('unknown whether the piece was printed'),
    ])
  })
})

test('a printer that forgets its jobs prints none of them again', async () => {
  const { shipmentId, printJobId } = await insertSubmitted()
  first.jobs.length = 0
  first.printer.upTimeSeconds = 10
  await followPrintJob(ctx, printJobId)
  expect(await openTasksOf(shipmentId)).toEqual([expect.stringContaining('no longer has the job')])
  await submitPrintJob(ctx, printJobId)
  expect(first.jobs).toEqual([])
})

test('a canceled piece that the printer prints nevertheless is destroyed', async () => {
  const { shipmentId, printJobId, job } = await insertSubmitted()
  first.printer.cancelsJobs = false
  await cancelShipment(ctx, shipmentId)
  await expect(pullPrintJob(ctx, printJobId)).rejects.toMatchObject({ kind: 'unavailable' })
  clock.forward(hourMs)
  job.state = 'completed'
  await pullPrintJob(ctx, printJobId)
  expect(await openTasksOf(shipmentId)).toEqual([
    expect.stringContaining('Remove it from the mail and destroy it'),
  ])
})
