import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { defaultMailSettings, type MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { checkChain } from '#lib/service/evidence/chain/check-chain.ts'
import { newId } from '#lib/service/ids.ts'
import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import { createDiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { loadPiece } from './floor-rows.ts'
import { packPiece } from './pack-piece.ts'
import { photographPiece } from './photograph-piece.ts'

const { ctx: base, clock } = await openTestContext()
const root = await mkdtemp(join(tmpdir(), 'mailroom-bench-'))
const inspector = createPdfInspector({ maxPages: 50 })
afterAll(() => inspector.close())
const storage = await createDiskStorage({ root, secret: 'test', appUrl: () => 'http://localhost', clock })
afterAll(() => rm(root, { recursive: true, force: true }))
let ctx: ServiceContext

const settle = async (settings: Partial<MailSettings> = {}) => {
  const mailSettings = { ...defaultMailSettings, ...settings }
  await ctx.db.insert(organizations).values({
    organizationId: ctx.organizationId,
    name: 'Harbor Legal',
    mailSettings,
    createdAt: clock.now(),
  })
}

beforeEach(() => {
  ctx = { ...base, organizationId: newId(), inspector, providers: { ...base.providers, storage } }
})

const trackingNumber = '9407300000000000000001'

const insertPrinted = async (isTracked = true): Promise<string> => {
  const { shipmentId } = await insertBought(ctx, {
    status: 'printed',
    kit: 'label-6x9',
    packaging: 'letter',
    thicknessInches: 0.024,
    sheets: 3,
    weightOunces: 1.1,
    isTracked,
    trackingNumber: isTracked ? trackingNumber : null,
  })
  return shipmentId
}

const photo = async (): Promise<AsyncIterable<Uint8Array>> => {
  const image = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#dddddd' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'a phone' } })
    .toBuffer()
  return (async function* () {
    yield image
  })()
}

test('a piece is packed with the barcode of its own label and its declared weight, which are both chained', async () => {
  await settle()
  const id = await insertPrinted()
  expect((await loadPiece(ctx, id)).bench).toMatchObject({
    scans_label: true,
    weighs: true,
    photographs: false,
  })
  const input = { initials: 'es', label_code: `420902772506${trackingNumber}`, weighed_ounces: 1.2 }
  expect(await packPiece(ctx, id, input)).toMatchObject({
    stage: 'packed',
    packed_by: 'ES',
    bench: { label_scanned_at: clock.now().toISOString(), weighed_ounces: 1.2 },
  })
  expect((await checkChain(ctx, id)).issues).toEqual([])
})

test('the label of another piece stops it', async () => {
  await settle()
  const id = await insertPrinted()
  const input = { initials: 'ES', label_code: '9407300000000000000002', weighed_ounces: 1.1 }
  await expect(packPiece(ctx, id, input)).rejects.toMatchObject({ code: 'WRONG_LABEL' })
  expect((await loadShipment(ctx, id)).packedAt).toBeNull()
})

test('a weight outside the tolerance stops it, with the difference', async () => {
  await settle({ weight_tolerance_ounces: 0.2 })
  const id = await insertPrinted()
  const pack = (ounces: number) =>
    packPiece(ctx, id, { initials: 'ES', label_code: trackingNumber, weighed_ounces: ounces })
  await expect(pack(1.4)).rejects.toMatchObject({
    code: 'WRONG_WEIGHT',
    message:
      'The piece weighs 1.4 oz, more than the declared 1.1 oz. Check that all 3 sheets and nothing else are inside, and weigh it again.',
  })
  await expect(pack(0.8)).rejects.toMatchObject({ code: 'WRONG_WEIGHT' })
  await expect(pack(1.3)).resolves.toMatchObject({ stage: 'packed' })
})

test('names missing input at its field', async () => {
  await settle({ photographs_pieces: true })
  const id = await insertPrinted()
  const pack = (input: object) => packPiece(ctx, id, { initials: 'ES', ...input })
  await expect(pack({})).rejects.toMatchObject({ fields: [{ field: 'label_code' }] })
  const labelled = { label_code: trackingNumber }
  await expect(pack(labelled)).rejects.toMatchObject({ fields: [{ field: 'weighed_ounces' }] })
  const weighed = { ...labelled, weighed_ounces: 1.1 }
  await expect(pack(weighed)).rejects.toMatchObject({
    code: 'BENCH_CHECK_MISSING',
    fields: [{ field: 'photo' }],
  })
  await photographPiece(ctx, id, await photo())
  await expect(pack(weighed)).resolves.toMatchObject({ stage: 'packed' })
})

test('an untracked letter has no barcode to scan, and weighing can be turned off', async () => {
  await settle({ weighs_pieces: false })
  const id = await insertPrinted(false)
  expect((await loadPiece(ctx, id)).bench).toMatchObject({ scans_label: false, weighs: false })
  await expect(packPiece(ctx, id, { initials: 'ES' })).resolves.toMatchObject({ stage: 'packed' })
})

test('stores a photo as evidence, re-encoded without camera metadata', async () => {
  await settle()
  const id = await insertPrinted()
  const piece = await photographPiece(ctx, id, await photo())
  expect(piece.bench.photographed_at).toBe(clock.now().toISOString())
  const [row] = await ctx.db.select().from(artifacts).where(eq(artifacts.shipmentId, id))
  expect(row).toMatchObject({
    kind: 'piece_photo_jpeg',
    importedVia: 'bench',
    status: 'available',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await checkChain(ctx, id)).issues).toEqual([])
  const notAnImage = (async function* () {
    yield Buffer.from('%PDF-1.7')
  })()
  await expect(photographPiece(ctx, id, notAnImage)).rejects.toMatchObject({ code: 'INVALID_IMAGE' })
})
