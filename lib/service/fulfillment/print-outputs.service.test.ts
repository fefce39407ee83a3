import { createHash } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { Packaging } from '#lib/contract/mailpiece/envelopes.values.ts'
import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import { createPrinterInput } from '#lib/contract/printing/printer.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { startLabelPrinter } from '#lib/sandbox/vendors/label-printer/server.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { printers, printJobs } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { newId } from '#lib/service/ids.ts'
import { createPrinter } from '#lib/service/printers/manage-printers.ts'
import type { PrinterConnection, PrintPort } from '#lib/service/providers/print/port.ts'
import { createRawSocketPrint } from '#lib/service/providers/print/raw-socket/adapter.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { createFakePrinter, type FakePrinter } from '#tests/support/documents/fake-printer.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { openPrintableContext } from '#tests/support/documents/printable.ts'

import { loadPiece } from './floor/floor-rows.ts'
import { followPrintJob, pullPrintJob } from './follow-print-job.ts'
import { findPrintJob, insertOutsideJob } from './print-job.ts'
import { reprintShipment } from './reprint-shipment.ts'
import { submitPrintJob } from './submit-print-job.ts'

const { ctx: base, clock, insertWaiting } = await openPrintableContext()
const { storage } = base.providers

const officeMedia = ['na_letter_8.5x11in', 'na_number-10_4.125x9.5in']

let office: FakePrinter
let labels: FakePrinter
let ctx: ServiceContext

const openPrinter = (connection: PrinterConnection): PrintPort => {
  if (connection.kind === 'raw_socket') return createRawSocketPrint({ url: connection.url })
  return connection.url.includes('labels') ? labels.port : office.port
}

beforeEach(async () => {
  office = createFakePrinter(officeMedia)
  labels = createFakePrinter(['na_index-4x6_4x6in'])
  ctx = {
    ...base,
    providers: { ...base.providers, print: office.port, printLabels: labels.port, openPrinter },
  }
  await ctx.db.delete(printers)
})

/** A bought piece with its label stored, and the jobs of all its outputs. */
const insertPiece = async (
  kit: KitName,
  packaging: Packaging,
  [width, height]: [number, number],
  paper: 'letter' | 'legal' = 'letter',
) => {
  const piece = await insertWaiting({ kit, packaging, paper, selectedQuoteId: newId() })
  const pdf = await createTestPdf({ pages: 1, size: [width * 72, height * 72], text: 'Label' })
  const key = `artifacts/${piece.shipmentId}.pdf`
  await storage.put({ key, body: pdf, contentType: 'application/pdf' })
  await ctx.db.insert(artifacts).values({
    organizationId: ctx.organizationId,
    shipmentId: piece.shipmentId,
    id: newId(),
    kind: 'carrier_label_pdf',
    status: 'available',
    storageKey: key,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    sizeBytes: pdf.byteLength,
    filename: 'label.pdf',
    contentType: 'application/pdf',
    createdAt: clock.now(),
    availableAt: clock.now(),
  })
  const output = kit === 'print-10' || kit === 'halfsheet' ? 'envelope' : 'label'
  const { printJobId: outsideId } = await withTransaction(ctx, (ctx) =>
    insertOutsideJob(ctx, piece.shipmentId, { output, code: piece.code }),
  )
  return { ...piece, outsideId, label: pdf }
}

const addLabelPrinter = (settings: { label_format: 'pdf' | 'png' | 'zpl'; dpi: 203 | 300; url?: string }) =>
  createPrinter(
    ctx,
    createPrinterInput.parse({
      kind: settings.url === undefined ? 'ipp' : 'raw_socket',
      name: 'Labels',
      url: 'ipp://labels.local/ipp/print',
      role: 'labels',
      ...settings,
    }),
  )

const tasksOf = (shipmentId: string) =>
  ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.shipmentId, shipmentId)))

test('document and label are two jobs on two printers; only the document moves the shipment', async () => {
  const { shipmentId, printJobId, outsideId, label } = await insertPiece('label-6x9', 'letter', [6, 4])
  await submitPrintJob(ctx, outsideId)
  labels.ended.add(`specimen-mailroom-${outsideId}`)
  await followPrintJob(ctx, outsideId)
  expect(await findPrintJob(ctx, outsideId)).toMatchObject({ state: 'completed', output: 'label' })
  expect(await loadShipment(ctx, shipmentId)).toMatchObject({ status: 'queued' })

  await submitPrintJob(ctx, printJobId)
  office.ended.add(`mailroom-${printJobId}`)
  await followPrintJob(ctx, printJobId)
  expect(await loadShipment(ctx, shipmentId)).toMatchObject({ status: 'printed' })

  expect(labels.jobs).toMatchObject([
    {
      format: 'application/pdf',
      media: 'na_index-4x6_4x6in',
      isScalable: false,
      duplex: false,
      color: false,
    },
  ])
  expect(Buffer.compare(Buffer.from(labels.jobs[0]?.file ?? []), Buffer.from(label))).toBe(0)
  expect(office.jobs).toMatchObject([{ media: 'na_letter_8.5x11in', isScalable: true }])
})

test('prints a label that arrives after the document', async () => {
  const { shipmentId, printJobId, outsideId } = await insertPiece('label-9x12', 'flat', [4, 6])
  await submitPrintJob(ctx, printJobId)
  office.ended.add(`mailroom-${printJobId}`)
  await followPrintJob(ctx, printJobId)
  expect(await loadShipment(ctx, shipmentId)).toMatchObject({ status: 'printed' })
  await submitPrintJob(ctx, outsideId)
  expect(labels.jobs).toHaveLength(1)
})

test.each([203, 300] as const)('at %i dpi a PNG has the dots of the label, upright', async (dpi) => {
  await addLabelPrinter({ label_format: 'png', dpi })
  const { outsideId } = await insertPiece('label-6x9', 'letter', [6, 4])
  await submitPrintJob(ctx, outsideId)
  expect(labels.jobs).toMatchObject([{ format: 'image/png' }])
  const png = Buffer.from(labels.jobs[0]?.file ?? [])
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([4 * dpi, 6 * dpi])
})

test('a printer on a TCP port gets ZPL, which counts as printed once fully sent', async () => {
  const printer = await startLabelPrinter({ headDots: 1200 })
  onTestFinished(() => printer.stop())
  await addLabelPrinter({ label_format: 'zpl', dpi: 300, url: printer.url })
  const { outsideId } = await insertPiece('flatrate', 'flat_rate_envelope', [4, 6])
  await submitPrintJob(ctx, outsideId)
  await followPrintJob(ctx, outsideId)
  expect(await findPrintJob(ctx, outsideId)).toMatchObject({ state: 'completed' })
  expect(printer.refusals).toEqual([])
  expect(printer.labels.map(({ width, height }) => [width, height])).toEqual([[1200, 1800]])
})

test('a label printer gets no documents, and a document printer no labels', async () => {
  await addLabelPrinter({ label_format: 'pdf', dpi: 203 })
  const { printJobId, outsideId } = await insertPiece('label-6x9', 'letter', [6, 4])
  await submitPrintJob(ctx, printJobId)
  await submitPrintJob(ctx, outsideId)
  expect(office.jobs).toHaveLength(1)
  expect(labels.jobs).toHaveLength(1)
})

test('without a label printer the document is printed, and the label waits without a task', async () => {
  ctx = { ...ctx, providers: { ...ctx.providers, printLabels: null } }
  const { shipmentId, printJobId, outsideId } = await insertPiece('label-6x9', 'letter', [6, 4])
  await submitPrintJob(ctx, printJobId)
  await submitPrintJob(ctx, outsideId)
  clock.forward(2 * hourMs)
  await submitPrintJob(ctx, outsideId)
  expect(office.jobs).toHaveLength(1)
  expect(await findPrintJob(ctx, outsideId)).toMatchObject({
    state: 'waiting',
    waitingFor: 'No label printer is set up: open the label and print it at 100 %.',
  })
  expect(await tasksOf(shipmentId)).toEqual([])
  const [stored] = await ctx.db.select().from(artifacts).where(eq(artifacts.shipmentId, shipmentId))
  expect(await loadPiece(ctx, shipmentId)).toMatchObject({
    stage: 'printing',
    label: {
      output: 'label',
      state: 'waiting',
      waiting_reason: 'No label printer is set up: open the label and print it at 100 %.',
      artifact_id: stored?.id,
    },
  })
})

test.each([
  ['print-10', [7, 3], 'na_number-10_4.125x9.5in', { width_points: 684, height_points: 297 }],
  ['halfsheet', [6, 4], 'na_letter_8.5x11in', { width_points: 612, height_points: 792 }],
] as const)(
  '%s: what goes on the outside is a separate job on an office printer',
  async (kit, size, media, page) => {
    const { outsideId } = await insertPiece(kit, 'letter', [...size])
    await submitPrintJob(ctx, outsideId)
    expect(office.jobs).toMatchObject([
      { media, isScalable: false, duplex: false, format: 'application/pdf' },
    ])
    const { pageSizes } = await ctx.inspector.inspect(Uint8Array.from(office.jobs[0]?.file ?? []))
    expect(pageSizes).toMatchObject([{ ...page, pages: 1 }])
  },
)

test('an envelope waits for a printer with envelopes', async () => {
  office = createFakePrinter(['na_letter_8.5x11in'])
  ctx = { ...ctx, providers: { ...ctx.providers, print: office.port } }
  const { shipmentId, outsideId } = await insertPiece('print-10', 'letter', [7, 3])
  await submitPrintJob(ctx, outsideId)
  expect(office.jobs).toEqual([])
  expect(await tasksOf(shipmentId)).toMatchObject([
    { message: 'No enabled printer supports what this piece requires: #10 envelopes.' },
  ])
})

test('Legal paper is printed only by a printer that lists it', async () => {
  const { shipmentId, printJobId } = await insertPiece(
    'flatrate',
    'flat_rate_legal_envelope',
    [4, 6],
    'legal',
  )
  await submitPrintJob(ctx, printJobId)
  expect(office.jobs).toEqual([])
  expect(await tasksOf(shipmentId)).toMatchObject([{ message: expect.stringContaining('Legal paper') }])

  office = createFakePrinter([])
  ctx = { ...ctx, providers: { ...ctx.providers, print: office.port } }
  await submitPrintJob(ctx, printJobId)
  expect(office.jobs).toEqual([])

  office = createFakePrinter(['na_letter_8.5x11in', 'na_legal_8.5x14in'])
  ctx = { ...ctx, providers: { ...ctx.providers, print: office.port } }
  await submitPrintJob(ctx, printJobId)
  expect(office.jobs).toMatchObject([{ media: 'na_legal_8.5x14in' }])
  const { pageSizes } = await ctx.inspector.inspect(Uint8Array.from(office.jobs[0]?.file ?? []))
  // The packing slip is on Legal paper as well.
  expect(pageSizes[0]).toMatchObject({ width_points: 612, height_points: 1008 })
})

test('cancelling pulls every output', async () => {
  const { shipmentId, printJobId, outsideId } = await insertPiece('label-6x9', 'letter', [6, 4])
  await submitPrintJob(ctx, printJobId)
  await submitPrintJob(ctx, outsideId)
  await cancelShipment(ctx, shipmentId)
  for (const id of [printJobId, outsideId]) {
    expect(await findPrintJob(ctx, id)).toMatchObject({ state: 'cancelled' })
    await pullPrintJob(ctx, id)
  }
  expect(office.cancelled).toEqual([`mailroom-${printJobId}`])
  expect(labels.cancelled).toEqual([`specimen-mailroom-${outsideId}`])
})

test('a piece is reprinted completely under a new code; its label alone under the same one', async () => {
  const { shipmentId, printJobId, outsideId, code } = await insertPiece('label-6x9', 'letter', [6, 4])
  await submitPrintJob(ctx, printJobId)
  await submitPrintJob(ctx, outsideId)
  const again = await reprintShipment(ctx, { shipmentId, reason: 'The label tore.', output: 'label' })
  expect(again).toMatchObject({ code, former_code: null })
  expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'submitted' })
  expect(await findPrintJob(ctx, outsideId)).toMatchObject({ state: 'cancelled' })

  const whole = await reprintShipment(ctx, { shipmentId, reason: 'Coffee' })
  expect(whole).toMatchObject({ former_code: code })
  const live = await ctx.db
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.shipmentId, shipmentId), eq(printJobs.state, 'waiting')))
  expect(live.map((job) => `${job.output} ${job.code}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
    `document ${whole.code}`,
    `label ${whole.code}`,
  ])
})

test('a piece without its own label cannot reprint one', async () => {
  const { shipmentId } = await insertPiece('window-cert-10', 'letter', [7, 3])
  await expect(
    reprintShipment(ctx, { shipmentId, reason: 'No reason', output: 'label' }),
  ).rejects.toMatchObject({ message: 'This piece has no label of its own to print.' })
})

test('the task about a failed label stays when the document is printed', async () => {
  const { shipmentId, printJobId, outsideId } = await insertPiece('label-6x9', 'letter', [6, 4])
  await ctx.db
    .update(printJobs)
    .set({ printerId: newId(), state: 'submitting' })
    .where(eq(printJobs.id, outsideId))
  await submitPrintJob(ctx, outsideId)
  expect(await findPrintJob(ctx, outsideId)).toMatchObject({ state: 'failed', reason: 'printer-removed' })
  await submitPrintJob(ctx, printJobId)
  office.ended.add(`mailroom-${printJobId}`)
  await followPrintJob(ctx, printJobId)
  expect(await tasksOf(shipmentId)).toMatchObject([{ cause: outsideId, closedAt: null }])
  expect((await ctx.db.select().from(shipments).where(eq(shipments.id, shipmentId)))[0]?.status).toBe(
    'printed',
  )
})
