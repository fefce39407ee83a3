import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'

import { asc, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { listPiecesQuery } from '#lib/contract/operations/floor.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printers, printJobs } from '#lib/service/db/schema/printing.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { handOver } from '#lib/service/fulfillment/hand-over/hand-over.ts'
import { reprintShipment } from '#lib/service/fulfillment/reprint-shipment.ts'
import { installationId, newId } from '#lib/service/ids.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { createFormVendor } from '#tests/support/vendors/form-vendor.ts'

import { findPiece } from './find-piece.ts'
import { exportEndOfDay, getFloorSummary, listPieces } from './list-pieces.ts'
import { confirmPulled, packPiece, unpackPiece } from './pack-piece.ts'

const { ctx: base, clock } = await openTestContext()
let ctx: ServiceContext

beforeEach(() => {
  ctx = {
    ...base,
    organizationId: newId(),
    providers: { ...base.providers, rates: createFormVendor().rates },
  }
})

const utc = { time_zone: 'UTC' }
const printed = { status: 'printed' } as const

const list = async (query: z.input<typeof listPiecesQuery> = {}) =>
  (await listPieces(ctx, listPiecesQuery.parse({ ...utc, ...query }))).data

const setJob = (
  printJobId: string,
  state: (typeof printJobs.$inferSelect)['state'],
  reason: string | null = null,
) => ctx.db.update(printJobs).set({ state, reason }).where(eq(printJobs.id, printJobId))

const messagesOf = async (shipmentId: string): Promise<string[]> => {
  const rows = await ctx.db
    .select({ message: shipmentEvents.message })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
  return rows.map((row) => row.message)
}

/** One piece in each stage. */
const fillFloor = async () => {
  const bought = {
    queued: await insertBought(ctx),
    printing: await insertBought(ctx),
    print_failed: await insertBought(ctx),
    printed: await insertBought(ctx, printed),
    packed: await insertBought(ctx, { ...printed, packedAt: ctx.clock.now(), packedBy: 'ES' }),
    handed_over: await insertBought(ctx, printed),
    pull: await insertBought(ctx, printed),
  }
  await setJob(bought.queued.printJobId, 'waiting')
  await setJob(bought.print_failed.printJobId, 'failed', 'media-jam')
  for (const stage of ['printed', 'packed', 'handed_over', 'pull'] as const) {
    await setJob(bought[stage].printJobId, 'completed')
  }
  await handOver(ctx, { shipmentIds: [bought.handed_over.shipmentId], includeUnpacked: true })
  await cancelShipment(ctx, bought.pull.shipmentId)
  return bought
}

test('the floor lists each piece at its stage, with why it has not been handed over', async () => {
  const bought = await fillFloor()
  const pieces = await list()
  expect(pieces.map((piece) => [piece.stage, piece.waiting_reason])).toEqual([
    ['queued', 'Not printed: waiting for a printer.'],
    ['printing', 'Not printed yet: sent to a printer.'],
    ['print_failed', 'Not printed: printing failed (media-jam).'],
    ['printed', 'Printed, not packed.'],
    ['packed', 'Packed, not handed over.'],
    ['pull', 'Cancelled after printing: remove it from the mail.'],
  ])
  for (const [stage, { shipmentId }] of Object.entries(bought)) {
    const [only, ...others] = await list({ stage })
    expect([only?.shipment_id, others]).toEqual([shipmentId, []])
  }
  const { stages, days } = await getFloorSummary(ctx, utc)
  expect(stages).toMatchObject({ queued: 1, printing: 1, printed: 1, packed: 1, handed_over: 1, pull: 1 })
  expect(days).toEqual([{ day: ctx.clock.now().toISOString().slice(0, 10), pieces: 5 }])
})

test('a piece names the day by which it must be postmarked, and no other deadline', async () => {
  await insertBought(ctx, { ...printed, deadlineKind: 'postmarked_by', deadlineDay: '2026-12-18' })
  await insertBought(ctx, { ...printed, deadlineKind: 'received_by', deadlineDay: '2026-12-18' })
  expect((await list()).map(({ postmark_by: day }) => day)).toEqual(['2026-12-18', null])
})

test('each piece names its printer, which filters and counts the floor', async () => {
  const bought = await fillFloor()
  const desk = newId()
  const removed = newId()
  await ctx.db.insert(printers).values({
    organizationId: ctx.organizationId,
    id: desk,
    name: 'Front desk',
    kind: 'ipp',
    url: 'ipp://printer.local/ipp/print',
    enabled: true,
    position: 1,
    createdAt: ctx.clock.now(),
  })
  const setPrinter = (printJobId: string, printerId: string | null) =>
    ctx.db.update(printJobs).set({ printerId }).where(eq(printJobs.id, printJobId))
  await setPrinter(bought.queued.printJobId, null)
  await setPrinter(bought.printing.printJobId, desk)
  await setPrinter(bought.pull.printJobId, desk)
  await setPrinter(bought.handed_over.printJobId, desk)
  await setPrinter(bought.print_failed.printJobId, removed)
  expect((await list()).map((piece) => piece.printer?.name)).toEqual([
    undefined,
    'Front desk',
    'Removed printer',
    'Office printer',
    'Office printer',
    'Front desk',
  ])
  expect((await list({ printer_id: desk })).map((piece) => piece.stage)).toEqual(['printing', 'pull'])
  expect(await list({ printer_id: desk, stage: 'handed_over' })).toHaveLength(1)
  expect((await getFloorSummary(ctx, utc)).printers).toEqual([
    { id: desk, name: 'Front desk', pieces: 2 },
    { id: installationId, name: 'Office printer', pieces: 2 },
    { id: removed, name: 'Removed printer', pieces: 1 },
  ])
})

test('pages of the floor neither repeat nor skip a piece', async () => {
  for (let count = 0; count < 5; count += 1) await insertBought(ctx, printed)
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await listPieces(ctx, { ...utc, limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.data.map((piece) => piece.shipment_id))
    cursor = page.next_cursor
  } while (cursor)
  expect(seen).toEqual(seen.toSorted())
  expect(new Set(seen).size).toBe(5)
})

test('days start in the operator’s time zone', async () => {
  const { shipmentId } = await insertBought(ctx, { ...printed, packedAt: ctx.clock.now() })
  await handOver(ctx, { shipmentIds: [shipmentId], includeUnpacked: true })
  const day = ctx.clock.now().toISOString().slice(0, 10)
  expect(await list({ stage: 'handed_over', day, time_zone: 'UTC' })).toHaveLength(1)
  // Noon in UTC is this day in Niue, eleven hours behind, and the next in Kiritimati, fourteen ahead.
  const elsewhere = await Promise.all(
    ['Pacific/Kiritimati', 'Pacific/Niue'].map((zone) =>
      list({ stage: 'handed_over', day, time_zone: zone }),
    ),
  )
  expect(elsewhere.flat()).toHaveLength(1)
  clock.forward(2 * dayMs)
  expect((await getFloorSummary(ctx, utc)).stages.handed_over).toBe(0)
})

test('a piece is found by its code and by its tracking barcode', async () => {
  const { shipmentId, code } = await insertBought(ctx, {
    ...printed,
    trackingNumber: '9407300000000000000777',
  })
  for (const scanned of [
    code,
    formatPieceCode(code),
    code.toLowerCase(),
    '9407300000000000000777',
    '420902779407300000000000000777',
  ]) {
    expect(await findPiece(ctx, { code: scanned })).toMatchObject({ shipment_id: shipmentId, code })
  }
  await expect(findPiece(ctx, { code: 'FFFFFFFF' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(findPiece({ ...ctx, organizationId: newId() }, { code })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('packing records initials and time, once, and can be undone', async () => {
  const { shipmentId } = await insertBought(ctx, printed)
  const packed = await packPiece(ctx, shipmentId, { initials: 'es' })
  expect(packed).toMatchObject({ stage: 'packed', packed_by: 'ES', packed_at: ctx.clock.now().toISOString() })
  await packPiece(ctx, shipmentId, { initials: 'WT' })
  expect(await unpackPiece(ctx, shipmentId)).toMatchObject({ stage: 'printed', packed_by: null })
  expect(await messagesOf(shipmentId)).toEqual(['Packed by ES.', 'Marked as not packed.'])
})

test('only printed pieces on the floor can be packed, and the rejection states the actual status', async () => {
  const { handed_over: gone, pull, queued } = await fillFloor()
  const pack = (shipmentId: string) => packPiece(ctx, shipmentId, { initials: 'ES' })
  await expect(pack(queued.shipmentId)).rejects.toThrow('not been printed yet')
  await expect(pack(gone.shipmentId)).rejects.toThrow('handed over')
  await expect(pack(pull.shipmentId)).rejects.toThrow('Do not mail it')
  await expect(unpackPiece(ctx, gone.shipmentId)).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' })
})

test('a piece cancelled after printing is flagged until someone confirms that it was pulled', async () => {
  const { shipmentId } = await insertBought(ctx, printed)
  await expect(confirmPulled(ctx, shipmentId)).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' })
  await cancelShipment(ctx, shipmentId)
  expect((await list({ stage: 'pull' })).map((piece) => piece.shipment_id)).toEqual([shipmentId])
  expect(await confirmPulled(ctx, shipmentId)).toMatchObject({ stage: 'cancelled' })
  await confirmPulled(ctx, shipmentId)
  expect(await list()).toEqual([])
  expect((await messagesOf(shipmentId)).at(-1)).toBe('The printed piece was removed from the mail.')
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))
  expect(task).toMatchObject({ outcome: 'done', closedBy: expect.stringMatching(/^user:/) })
})

test('a shipment cancelled before printing requires nothing on the floor', async () => {
  const { shipmentId } = await insertBought(ctx)
  await cancelShipment(ctx, shipmentId)
  expect(await list()).toEqual([])
})

test('the end-of-day list has one row for each piece not handed over, safe to open', async () => {
  await fillFloor()
  const { body, filename } = await exportEndOfDay(ctx, utc, 'csv')
  const lines = (await text(body as Readable)).trim().split('\r\n')
  expect(filename).toBe(`not-handed-over-${ctx.clock.now().toISOString().slice(0, 10)}.csv`)
  expect(lines).toHaveLength(7)
  expect(lines[0]).toContain('Tracking number')
  expect(lines.at(-2)).toContain('Packed, not handed over.')
})

test('the end-of-day workbook has tracking numbers as text', async () => {
  await fillFloor()
  const { body, filename } = await exportEndOfDay(ctx, utc, 'xlsx')
  expect(filename).toMatch(/^not-handed-over-.*\.xlsx$/)
  const files = unzipSync(await buffer(body as Readable))
  expect(new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])).toMatch(
    /t="inlineStr"><is><t xml:space="preserve">9\d{21}<\/t>/,
  )
})

test('the floor is for operators', async () => {
  const { shipmentId } = await insertBought(ctx, printed)
  const sender: ServiceContext = { ...ctx, role: 'sender' }
  const forbidden = { code: 'FORBIDDEN' }
  await expect(listPieces(sender, { ...utc, limit: 1 })).rejects.toMatchObject(forbidden)
  await expect(getFloorSummary(sender, utc)).rejects.toMatchObject(forbidden)
  await expect(findPiece(sender, { code: 'FFFFFFFF' })).rejects.toMatchObject(forbidden)
  await expect(packPiece(sender, shipmentId, { initials: 'ES' })).rejects.toMatchObject(forbidden)
  await expect(unpackPiece(sender, shipmentId)).rejects.toMatchObject(forbidden)
  await expect(confirmPulled(sender, shipmentId)).rejects.toMatchObject(forbidden)
  await expect(exportEndOfDay(sender, utc, 'csv')).rejects.toMatchObject(forbidden)
  const operator: ServiceContext = { ...ctx, role: 'operator' }
  expect(await packPiece(operator, shipmentId, { initials: 'ES' })).toMatchObject({ stage: 'packed' })
})

test('distinguishes a reprinted piece from the original', async () => {
  const { shipmentId, code: former } = await insertBought(ctx, printed)
  const { code } = await reprintShipment(ctx, { shipmentId, reason: 'Coffee on page 2' })
  await expect(findPiece(ctx, { code: former })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: `Piece ${formatPieceCode(former)} was reprinted as ${formatPieceCode(code)}. Destroy this one.`,
  })
  expect(await findPiece(ctx, { code })).toMatchObject({ shipment_id: shipmentId, stage: 'queued' })
})
