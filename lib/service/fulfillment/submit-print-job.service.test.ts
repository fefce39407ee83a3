import { createHash } from 'node:crypto'

import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { PrinterDescription } from '#lib/contract/printing/printer.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printers, printJobs } from '#lib/service/db/schema/printing.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { loadDocumentById } from '#lib/service/documents/documents.ts'
import { newId } from '#lib/service/ids.ts'
import type { PrintJobUpdate, PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { runUnguarded } from '#tests/support/database.ts'
import { ableDescription, openPrintableContext } from '#tests/support/documents/printable.ts'
import { fieldsPdf } from '#tests/support/documents/printed-pdfs.ts'

import { renderPrintFile } from './print-file.ts'
import { findPrintJob } from './print-job.ts'
import { submitPrintJob } from './submit-print-job.ts'

/** What happens to one submission: refused now, never arrived, or taken with the answer lost. */
type Mishap = 'declined' | 'lost before' | 'lost after' | 'process dies after'

const { ctx: base, clock, asked, databaseUrl, insertWaiting } = await openPrintableContext()
let description: PrinterDescription | null
let memorySeconds: number
let mishaps: Mishap[]
let taken: Map<string, PrintJobUpdate>
let submissions: number
let remembered: boolean

const outOfReach = () => new ProviderError('unavailable', 'The printer does not answer.')

const createPort = (): PrintPort => ({
  provider: 'ipp',
  check: () => Promise.resolve(),
  describe: () => (description ? Promise.resolve(description) : Promise.reject(outOfReach())),
  submit: async ({ name }) => {
    const mishap = mishaps.shift()
    if (mishap === 'declined') throw new ProviderError('declined', 'The printer is busy.')
    if (mishap === 'lost before') throw outOfReach()
    submissions += 1
    const news: PrintJobUpdate = { printerJobId: String(submissions), state: 'processing', reason: null }
    taken.set(name, news)
    if (mishap === 'lost after') throw outOfReach()
    if (mishap === 'process dies after') throw new Error('the process died')
    return news
  },
  find: (name) => Promise.resolve(remembered ? (taken.get(name) ?? null) : null),
  memorySeconds: () => Promise.resolve(memorySeconds),
  read: ({ name }) =>
    Promise.resolve(taken.get(name) ?? { printerJobId: '0', state: 'aborted', reason: null }),
  list: () => Promise.resolve(new Map()),
  cancel: () => Promise.resolve(),
})

let ctx: ServiceContext

beforeEach(async () => {
  description = ableDescription
  memorySeconds = 3600
  mishaps = []
  taken = new Map()
  submissions = 0
  remembered = true
  asked.length = 0
  ctx = {
    ...base,
    providers: { ...base.providers, print: createPort(), openPrinter: createPort },
  }
  await ctx.db.delete(printers)
})

const eventsOf = async (shipmentId: string) =>
  (
    await ctx.db
      .select({ message: shipmentEvents.message })
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, shipmentId))
      .orderBy(asc(shipmentEvents.sequence))
  ).map(({ message }) => message)

const tasksOf = (shipmentId: string) => ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))

test('renders a job, stores it with its hash, and sends it to the printer', async () => {
  const { printJobId } = await insertWaiting()
  await submitPrintJob(ctx, printJobId)
  expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'submitted', printerJobId: '1' })
  expect((await findPrintJob(ctx, printJobId))?.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(asked.map(({ name }) => name)).toEqual(['print.follow_printer'])
})

test('the print file of a form shows its values, and states which pages it was made from', async () => {
  const { printJobId, shipmentId, documentKey } = await insertWaiting()
  const form = fieldsPdf(['/FT /Tx /T (Debtor) /V (Will Turner)'])
  await ctx.providers.storage.put({ key: documentKey, body: form, contentType: 'application/pdf' })
  const documentSha256 = createHash('sha256').update(form).digest('hex')
  await runUnguarded(
    databaseUrl,
    'update documents set sha256 = $1, page_count = 1, print_sha256 = null where document_key = $2',
    [documentSha256, documentKey],
  )
  const job = await findPrintJob(ctx, printJobId)
  if (!job) throw new Error('the job is missing')
  const shipment = await loadShipment(ctx, shipmentId)
  const document = await loadDocumentById(ctx, shipment.documentId)
  const { file, contents } = await renderPrintFile(ctx, job, { shipment, document, label: { former: null } })
  const text = Buffer.from(file).toString('latin1')
  expect(text).toContain('/PrintScaling/None')
  expect(text).toContain(`/Title(${formatPieceCode(job.code)})`)
  expect(text).not.toContain('/Widget')
  const prepared = await ctx.inspector.preparePrint(form, 1)
  const preparedSha256 = createHash('sha256')
    .update(prepared.bytes ?? form)
    .digest('hex')
  expect(contents).toMatchObject({ documentSha256, preparedSha256 })
  const page = contents?.pages.find(({ shows }) => typeof shows === 'object')?.page ?? 0
  const pairs = [{ page, documentPage: 1 }]
  expect(await ctx.inspector.comparePages({ printFile: file, document: form, pairs })).toEqual([])
})

test.each<[Mishap, number]>([
  ['declined', 1],
  ['lost before', 1],
  ['lost after', 1],
  ['process dies after', 1],
])('a submission that was %s results in one piece', async (mishap, pieces) => {
  const { shipmentId, printJobId } = await insertWaiting()
  mishaps = [mishap]
  await submitPrintJob(ctx, printJobId).catch(() => undefined)
  clock.forward(60_000)
  await submitPrintJob(ctx, printJobId)
  await submitPrintJob(ctx, printJobId)
  expect(submissions).toBe(pieces)
  expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'submitted' })
  expect(await tasksOf(shipmentId)).toEqual([])
})

test('two simultaneous workers submit one piece', async () => {
  const { printJobId } = await insertWaiting()
  await Promise.all([submitPrintJob(ctx, printJobId), submitPrintJob(ctx, printJobId)])
  expect(submissions).toBe(1)
})

test.each<Mishap>(['lost before', 'process dies after'])(
  'a printer that lost its jobs (%s) opens a task instead of printing a second piece',
  async (mishap) => {
    const { shipmentId, printJobId } = await insertWaiting()
    mishaps = [mishap]
    await submitPrintJob(ctx, printJobId).catch(() => undefined)
    const before = submissions
    // It was restarted half a minute ago, and the job was given to it a minute ago.
    clock.forward(60_000)
    memorySeconds = 30
    remembered = false
    await submitPrintJob(ctx, printJobId)
    expect(submissions).toBe(before)
    expect(await findPrintJob(ctx, printJobId)).toMatchObject({
      state: 'failed',
      reason: 'submission-unknown',
    })
    expect((await tasksOf(shipmentId)).map(({ kind }) => kind)).toEqual(['print_failed'])
  },
)

test('an unreachable printer is reported once in the timeline, and opens a task after an hour', async () => {
  const { shipmentId, printJobId } = await insertWaiting()
  description = null
  await submitPrintJob(ctx, printJobId)
  await submitPrintJob(ctx, printJobId)
  expect(await eventsOf(shipmentId)).toEqual([
    'Waiting to be printed. The printer does not respond: The printer does not answer.',
  ])
  expect(await tasksOf(shipmentId)).toEqual([])
  clock.forward(2 * hourMs)
  await submitPrintJob(ctx, printJobId)
  expect((await tasksOf(shipmentId)).map(({ kind }) => kind)).toEqual(['print_failed'])
  expect(await eventsOf(shipmentId)).toHaveLength(1)
  description = ableDescription
  await submitPrintJob(ctx, printJobId)
  expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'submitted', waitingFor: null })
})

test('opens a task immediately for what no printer can do, and names it', async () => {
  const { shipmentId, printJobId } = await insertWaiting({ color: true })
  description = { ...ableDescription, color: false, media: ['iso_a4_210x297mm'] }
  await submitPrintJob(ctx, printJobId)
  expect(submissions).toBe(0)
  const [task] = await tasksOf(shipmentId)
  expect(task?.message).toBe('No enabled printer supports what this piece requires: color and Letter paper.')
})

test('sends the piece to the first enabled printer that can print it, and to none of the installation’s', async () => {
  const rows = ['mono', 'off', 'able'].map((name, index) => ({
    organizationId: ctx.organizationId,
    id: newId(),
    name,
    kind: 'ipp' as const,
    url: `ipp://${name}/`,
    enabled: name !== 'off',
    position: index + 1,
    createdAt: clock.now(),
  }))
  await ctx.db.insert(printers).values(rows)
  const withPrinters: ServiceContext = {
    ...ctx,
    providers: {
      ...ctx.providers,
      print: { ...createPort(), describe: () => Promise.reject(new Error('not this one')) },
      openPrinter: ({ url }) => ({
        ...createPort(),
        describe: () => Promise.resolve({ ...ableDescription, color: !url.includes('mono') }),
      }),
    },
  }
  const colored = await insertWaiting({ color: true })
  await submitPrintJob(withPrinters, colored.printJobId)
  expect(await findPrintJob(ctx, colored.printJobId)).toMatchObject({ printerId: rows[2]?.id })
  const plain = await insertWaiting()
  await submitPrintJob(withPrinters, plain.printJobId)
  expect(await findPrintJob(ctx, plain.printJobId)).toMatchObject({ printerId: rows[0]?.id })
})

test('pages larger than Letter go only to a printer that scales them', async () => {
  const { shipmentId, printJobId } = await insertWaiting()
  await runUnguarded(databaseUrl, 'update documents set page_sizes = $1', [
    JSON.stringify([{ width_points: 595.3, height_points: 841.9, pages: 2 }]),
  ])
  description = { ...ableDescription, scales: false }
  await submitPrintJob(ctx, printJobId)
  expect((await tasksOf(shipmentId))[0]?.message).toContain('scaling of large pages')
  expect(submissions).toBe(0)
})

test('never prints a shipment that was cancelled before it reached the printer', async () => {
  const { shipmentId, printJobId } = await insertWaiting()
  await cancelShipment(ctx, shipmentId)
  await submitPrintJob(ctx, printJobId)
  expect(submissions).toBe(0)
})

test('removes a shipment that was cancelled during submission from the printer', async () => {
  const { shipmentId, printJobId } = await insertWaiting()
  const port = createPort()
  const meanwhile: PrintPort = {
    ...port,
    submit: async (request) => {
      const news = await port.submit(request)
      await cancelShipment(ctx, shipmentId)
      return news
    },
  }
  await submitPrintJob({ ...ctx, providers: { ...ctx.providers, print: meanwhile } }, printJobId)
  const [job] = await ctx.db.select().from(printJobs).where(eq(printJobs.id, printJobId))
  expect(job).toMatchObject({ state: 'cancelled', printerJobId: '1' })
  expect(asked.map(({ name }) => name)).toContain('print.pull')
})
