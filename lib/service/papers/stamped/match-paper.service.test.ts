import { Readable } from 'node:stream'

import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { readPaperCode } from '#lib/contract/papers/paper-code.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOverPieces, handOvers } from '#lib/service/db/schema/hand-overs.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { newId } from '#lib/service/ids.ts'
import { getMailingList } from '#lib/service/papers/hand-over-papers.ts'
import { getMailingReceipt } from '#lib/service/papers/piece-papers.ts'
import { pdfPages } from '#tests/support/documents/pdf-text.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { at, deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { addressOf } from '#tests/support/shipments/addresses.ts'

import { addStampedPaper } from './add-stamped-paper.ts'
import { correctStampedPaper } from './correct-stamped-paper.ts'
import { findStampedPaper, readStampedPaper } from './match-paper.ts'

const { db, clock, contextOf, store } = await openEvidenceFixture()
// After all that the fixtures record.
clock.forward(10 * dayMs)

/** A handoff of ten certified letters, whose list has two pages. */
const setUp = async () => {
  const organizationId = newId()
  const handOverId = newId()
  const rows = Array.from({ length: 10 }, (_, index) =>
    deliveredShipment({
      organizationId,
      trackingNumber: String(9407111899223197428490n + BigInt(index)),
      toAddress: addressOf({ name: `TENANT ${index}` }),
    }),
  )
  await db.insert(handOvers).values({ organizationId, id: handOverId, createdAt: at('03 16:00') })
  for (const row of rows) {
    await store(row)
    const { id: shipmentId } = row.shipment
    const piece = { organizationId, handOverId, shipmentId, carrier: 'USPS', state: 'handed_over' } as const
    await db.insert(handOverPieces).values(piece)
  }
  const [first] = rows
  if (!first) throw new Error('there are ten letters')
  const ctx: ServiceContext = {
    ...contextOf(first),
    actor: { type: 'user', userId: first.author.id },
  }
  return { ctx, handOverId, first, ids: rows.map(({ shipment }) => shipment.id) }
}

const bytesOf = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body
  throw new Error('a paper is made whole')
}

/** A phone's picture of the first page, not quite straight and not quite sharp. */
const photograph = async (ctx: ServiceContext, pdf: Uint8Array): Promise<Buffer> => {
  const { width, height, dots } = await ctx.inspector.drawFirstPage({ pdf: Uint8Array.from(pdf) })
  return sharp(dots, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .rotate(4, { background: '#8a8a8a' })
    .blur(1)
    .jpeg({ quality: 70 })
    .toBuffer()
}

const postmarks = async (ids: string[]): Promise<(string | null)[]> => {
  const rows = await db
    .select({ postmarkedOn: shipments.postmarkedOn })
    .from(shipments)
    .where(inArray(shipments.id, ids))
    .orderBy(shipments.trackingNumber)
  return rows.map(({ postmarkedOn }) => postmarkedOn)
}

const eight = Array.from({ length: 8 }, () => '2026-03-03')

test('a photo of a page of a list is matched by its code, and postmarks the pieces on that page alone', async () => {
  const { ctx, handOverId, ids } = await setUp()
  const { body } = await getMailingList(ctx, handOverId)
  const photo = await photograph(ctx, bytesOf(body))
  const match = await readStampedPaper(ctx, Readable.from([photo]))
  expect(match).toMatchObject({ papers: ['mailing_list'], page: 1, pages: 2 })
  expect(match.pieces).toHaveLength(8)
  const printed = (await pdfPages(bytesOf(body)))[0] ?? ''
  expect(printed).toContain(`${match.code.slice(0, 5)}-${match.code.slice(5)}`)
  const added = await addStampedPaper(ctx, Readable.from([photo]), {
    paper: 'mailing_list',
    date: '2026-03-03',
    code: match.code,
  })
  expect(added.pieces).toHaveLength(8)
  expect(await postmarks(ids)).toEqual([...eight, null, null])
  // A wrong date is corrected for all of them at once, or for one alone.
  const correction = {
    paper: 'mailing_list',
    date: '2026-03-04',
    is_withdrawn: false,
    reason: 'The 4th.',
  } as const
  await correctStampedPaper(ctx, added.id, { ...correction, shipment_id: added.pieces[0]?.shipment_id })
  expect((await postmarks(ids)).filter((date) => date === '2026-03-04')).toHaveLength(1)
  await correctStampedPaper(ctx, added.id, correction)
  expect(await postmarks(ids)).toEqual([...eight.map(() => '2026-03-04'), null, null])
})

test('the same list has the same codes, and a code is found however it is typed', async () => {
  const { ctx, handOverId } = await setUp()
  const codesOf = async () => {
    const pages = await pdfPages(bytesOf((await getMailingList(ctx, handOverId)).body))
    return pages.map((page) => readPaperCode(/[2-9A-Y]{5}-[2-9A-Y]{5}/.exec(page)?.[0] ?? ''))
  }
  const codes = await codesOf()
  expect(new Set(codes).size).toBe(2)
  expect(await codesOf()).toEqual(codes)
  const typed = ` ${codes[1]?.toLowerCase().replace(/(.{5})/, '$1 - ')}`
  expect(await findStampedPaper(ctx, { code: typed })).toMatchObject({ page: 2, code: codes[1] })
})

test('a photo of a mailing receipt is matched to its letter', async () => {
  const { ctx, first } = await setUp()
  const { body } = await getMailingReceipt(ctx, first.shipment.id)
  const photo = await photograph(ctx, bytesOf(body))
  const match = await readStampedPaper(ctx, Readable.from([photo]))
  expect(match).toMatchObject({
    papers: ['mailing_receipt', 'mailing_list', 'return_card', 'returned_envelope'],
    page: null,
    pieces: [{ shipment_id: first.shipment.id, recipient: 'TENANT 0' }],
  })
  const added = await addStampedPaper(ctx, Readable.from([photo]), {
    paper: 'mailing_receipt',
    date: '2026-03-03',
    code: match.code,
  })
  expect(added.pieces).toMatchObject([{ shipment_id: first.shipment.id }])
})

test('a file of the whole list postmarks every piece of the handoff', async () => {
  const { ctx, handOverId, ids } = await setUp()
  const scan = Readable.from([smallPdf('All pages')])
  const given = { paper: 'mailing_list', date: '2026-03-03', hand_over_id: handOverId } as const
  expect((await addStampedPaper(ctx, scan, given)).pieces).toHaveLength(10)
  expect(await postmarks(ids)).toEqual([...eight, '2026-03-03', '2026-03-03'])
  const receipt = { ...given, paper: 'mailing_receipt' } as const
  await expect(addStampedPaper(ctx, scan, receipt)).rejects.toMatchObject({ code: 'PAPER_NOT_AVAILABLE' })
})

test('nothing is matched without a code, by another organization’s, or for another role', async () => {
  const { ctx, handOverId, ids } = await setUp()
  const photo = await photograph(ctx, bytesOf((await getMailingList(ctx, handOverId)).body))
  const { code } = await readStampedPaper(ctx, Readable.from([photo]))
  const plain = Readable.from([smallPdf('No code')])
  await expect(readStampedPaper(ctx, plain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { ctx: other } = await setUp()
  await expect(readStampedPaper(other, Readable.from([photo]))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const given = { paper: 'mailing_list', date: '2026-03-03', code } as const
  await expect(addStampedPaper(other, Readable.from([photo]), given)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const sender = { ...ctx, role: 'sender' } as const
  await expect(findStampedPaper(sender, { code })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const wrong = { ...given, paper: 'mailing_receipt' } as const
  await expect(addStampedPaper(ctx, Readable.from([photo]), wrong)).rejects.toMatchObject({
    code: 'PAPER_NOT_AVAILABLE',
  })
  expect(await postmarks(ids)).toEqual(ids.map(() => null))
})
