import { Readable } from 'node:stream'

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOverPieces, handOvers } from '#lib/service/db/schema/hand-overs.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { changeDeadline } from '#lib/service/deadlines/change-deadline.ts'
import { newId } from '#lib/service/ids.ts'
import { getMailingList } from '#lib/service/papers/hand-over-papers.ts'
import { getMailingReceipt } from '#lib/service/papers/piece-papers.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { at, deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { addStampedPaper } from './add-stamped-paper.ts'
import { correctStampedPaper } from './correct-stamped-paper.ts'
import { expectPiecePostmarked } from './expect-piece.ts'

const { db, clock, contextOf, store, asked } = await openEvidenceFixture()
// After all that the fixtures record.
clock.forward(10 * dayMs)
beforeEach(() => {
  asked.length = 0
})

const mustBePostmarked = { deadlineKind: 'postmarked_by', deadlineDay: '2026-03-06' } as const

const setUp = async (overrides: Parameters<typeof deliveredShipment>[0] = mustBePostmarked) => {
  const rows = deliveredShipment(overrides)
  await store(rows)
  const ctx: ServiceContext = { ...contextOf(rows), actor: { type: 'user', userId: rows.author.id } }
  const { organizationId } = ctx
  const { id: shipmentId } = rows.shipment
  const found = () =>
    db
      .select({
        kind: tasks.kind,
        message: tasks.message,
        shipmentId: tasks.shipmentId,
        outcome: tasks.outcome,
      })
      .from(tasks)
      .where(eq(tasks.organizationId, organizationId))
  const add = () =>
    addStampedPaper(ctx, Readable.from([smallPdf('receipt')]), {
      paper: 'mailing_receipt',
      date: '2026-03-03',
      shipment_id: shipmentId,
    })
  return { ctx, shipmentId, found, add }
}

test('a receipt that does not come back postmarked opens a task for a letter that must be postmarked', async () => {
  const { ctx, shipmentId, found, add } = await setUp()
  await getMailingReceipt(ctx, shipmentId)
  expect(asked).toEqual([
    {
      data: { organizationId: ctx.organizationId, shipmentId },
      options: { afterSeconds: (ctx.config.attention.paperDays * dayMs) / 1000 },
    },
  ])
  await expectPiecePostmarked(ctx, shipmentId)
  await expectPiecePostmarked(ctx, shipmentId)
  expect(await found()).toEqual([
    {
      kind: 'paper_missing',
      message: expect.stringMatching(
        /^The letter to .+ must be postmarked by Mar 6, 2026, and no postmarked paper/,
      ),
      shipmentId,
      outcome: null,
    },
  ])
  await add()
  expect(await found()).toMatchObject([{ outcome: 'resolved' }])
})

test('a receipt is optional for a letter without a day by which it must be postmarked', async () => {
  for (const overrides of [{}, { ...mustBePostmarked, deadlineKind: 'received_by' as const }]) {
    const { ctx, shipmentId, found } = await setUp(overrides)
    await getMailingReceipt(ctx, shipmentId)
    expect(asked).toEqual([])
    await expectPiecePostmarked(ctx, shipmentId)
    expect(await found()).toEqual([])
  }
})

test('a letter whose postmark is withdrawn is missed again', async () => {
  const { ctx, shipmentId, found, add } = await setUp()
  const withdraw = {
    paper: 'mailing_receipt',
    date: '2026-03-03',
    is_withdrawn: true,
    reason: 'Another letter.',
  } as const
  const { id: paperId } = await add()
  await expectPiecePostmarked(ctx, shipmentId)
  expect(await found()).toEqual([])
  await correctStampedPaper(ctx, paperId, withdraw)
  expect(asked).toHaveLength(1)
  await expectPiecePostmarked(ctx, shipmentId)
  await correctStampedPaper(ctx, paperId, { ...withdraw, is_withdrawn: false })
  expect(await found()).toMatchObject([{ outcome: 'resolved' }])
  await correctStampedPaper(ctx, paperId, withdraw)
  expect(await found()).toMatchObject([{ outcome: null }])
})

test('the task ends when the deadline is removed', async () => {
  const { ctx, shipmentId, found } = await setUp()
  await expectPiecePostmarked(ctx, shipmentId)
  await withTransaction(ctx, async (ctx) => changeDeadline(ctx, await lockShipment(ctx, shipmentId), null))
  expect(await found()).toMatchObject([{ outcome: 'resolved' }])
})

test('the task ends when the letter is cancelled', async () => {
  const { ctx, shipmentId, found } = await setUp({ ...mustBePostmarked, status: 'printed' })
  await expectPiecePostmarked(ctx, shipmentId)
  expect(await found()).toMatchObject([{ kind: 'paper_missing', outcome: null }])
  await cancelShipment(ctx, shipmentId)
  expect(await found()).toContainEqual(
    expect.objectContaining({ kind: 'paper_missing', outcome: 'resolved' }),
  )
})

test('a letter on a list has the task of the list, and none of its own', async () => {
  const { ctx, shipmentId, found } = await setUp()
  const { organizationId } = ctx
  const handOverId = newId()
  await db.insert(handOvers).values({ organizationId, id: handOverId, createdAt: at('03 16:00') })
  const piece = { organizationId, handOverId, shipmentId, carrier: 'USPS', state: 'handed_over' } as const
  await db.insert(handOverPieces).values(piece)
  await getMailingList(ctx, handOverId)
  await expectPiecePostmarked(ctx, shipmentId)
  expect(await found()).toEqual([])
})
