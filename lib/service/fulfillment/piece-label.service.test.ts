import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { Packaging } from '#lib/contract/mailpiece/envelopes.values.ts'
import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { newId } from '#lib/service/ids.ts'
import type { PrintPort, PrintRequest } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { ableDescription, openPrintableContext } from '#tests/support/documents/printable.ts'

import { findPrintJob } from './print-job.ts'
import { submitPrintJob } from './submit-print-job.ts'

const { ctx: base, clock, insertWaiting } = await openPrintableContext()

let printed: PrintRequest[]
let label: Uint8Array | null
let ctx: ServiceContext

const port: PrintPort = {
  provider: 'ipp',
  check: () => Promise.resolve(),
  describe: () => Promise.resolve(ableDescription),
  submit: (request) => {
    printed.push(request)
    return Promise.resolve({ printerJobId: String(printed.length), state: 'processing', reason: null })
  },
  find: () => Promise.resolve(null),
  memorySeconds: () => Promise.resolve(3600),
  read: () => Promise.reject(new ProviderError('not_found', 'No such job.')),
  list: () => Promise.resolve(new Map()),
  cancel: () => Promise.resolve(),
}

beforeEach(() => {
  printed = []
  label = null
  const fetchFile = () =>
    label
      ? Promise.resolve(label)
      : Promise.reject(new ProviderError('unavailable', 'The carrier does not answer.'))
  ctx = {
    ...base,
    providers: {
      ...base.providers,
      print: port,
      openPrinter: () => port,
      // The only call that is made of the rate provider here.
      rates: { fetchFile } as unknown as ServiceContext['providers']['rates'],
    },
  }
})

const labelOf = (width: number, height: number): Promise<Uint8Array> =>
  createTestPdf({ pages: 1, size: [width * 72, height * 72], text: 'Label' })

const insertPiece = async (kit: KitName, packaging: Packaging, hasLabel = true) => {
  const piece = await insertWaiting({ kit, packaging })
  if (hasLabel) {
    await ctx.db.insert(artifacts).values({
      organizationId: ctx.organizationId,
      shipmentId: piece.shipmentId,
      id: newId(),
      kind: 'carrier_label_pdf',
      sourceUrl: 'https://carrier.example/label.pdf',
      status: 'pending',
      filename: 'label.pdf',
      contentType: 'application/pdf',
      createdAt: clock.now(),
    })
  }
  return piece
}

const tasksOf = (shipmentId: string) => ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))

test('while the label is late the document is not printed, and after an hour a task states what is missing', async () => {
  const { shipmentId, printJobId } = await insertPiece('label-6x9', 'letter')
  for (let attempt = 0; attempt < 4; attempt += 1) await submitPrintJob(ctx, printJobId)
  expect(await findPrintJob(ctx, printJobId)).toMatchObject({
    state: 'waiting',
    waitingFor: 'The carrier’s label is not available yet.',
  })
  clock.forward(hourMs + 1000)
  await submitPrintJob(ctx, printJobId)
  expect(await tasksOf(shipmentId)).toMatchObject([
    { kind: 'print_failed', details: { reason: 'label-missing' } },
  ])
  expect(printed).toEqual([])

  label = await labelOf(6, 4)
  await submitPrintJob(ctx, printJobId)
  expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'submitted' })
})

test('a piece without a carrier label is not printed', async () => {
  const { shipmentId, printJobId } = await insertPiece('label-9x12', 'flat', false)
  await submitPrintJob(ctx, printJobId)
  expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'failed', reason: 'label-missing' })
  expect(await tasksOf(shipmentId)).toMatchObject([
    { message: expect.stringContaining('The carrier gave no label') },
  ])
  expect(printed).toEqual([])
})

describe.each<[KitName, Packaging, [number, number]]>([
  ['label-6x9', 'letter', [6, 4]],
  ['label-9x12', 'flat', [4, 6]],
  ['flatrate', 'flat_rate_envelope', [4, 6]],
  ['carrier', 'ups_letter', [4, 6]],
  ['print-10', 'letter', [7, 3]],
  ['halfsheet', 'letter', [6, 4]],
  ['window-cert-10', 'letter', [7, 3]],
])('%s in the packaging %s', (kit, packaging, [width, height]) => {
  test('is printed with a label of the ordered size, upright or rotated', async () => {
    for (const size of [
      [width, height],
      [height, width],
    ] as const) {
      label = await labelOf(...size)
      const { printJobId } = await insertPiece(kit, packaging)
      await submitPrintJob(ctx, printJobId)
      expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'submitted' })
    }
  })

  test('is not printed with a label on letter paper: the task has both sizes', async () => {
    label = await labelOf(8.5, 11)
    const { shipmentId, printJobId } = await insertPiece(kit, packaging)
    await submitPrintJob(ctx, printJobId)
    expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'failed', reason: 'label-size' })
    const message = `The carrier’s label is 8.5 × 11 in, but ${width} × ${height} in was ordered.`
    expect(await tasksOf(shipmentId)).toMatchObject([
      {
        message: expect.stringContaining(message),
        details: { reason: 'label-size', measured_inches: [8.5, 11], ordered_inches: [width, height] },
      },
    ])
    const [kept] = await ctx.db.select().from(artifacts).where(eq(artifacts.shipmentId, shipmentId))
    expect(kept).toMatchObject({ status: 'available', failure: expect.stringContaining(message) })
    expect(printed).toEqual([])
  })
})

test('a piece with the sender’s own postage needs no label', async () => {
  const { printJobId } = await insertPiece('window-10', 'letter', false)
  await submitPrintJob(ctx, printJobId)
  expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'submitted' })
})
