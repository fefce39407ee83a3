import { Readable } from 'node:stream'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOverPieces, handOvers } from '#lib/service/db/schema/hand-overs.ts'
import { listedPieces } from '#lib/service/db/schema/mailing-record.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { newId } from '#lib/service/ids.ts'
import { getMailingList } from '#lib/service/papers/hand-over-papers.ts'
import { cancelShipments } from '#lib/service/shipments/bulk.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { dismissTask } from '#lib/service/tasks/handle-task.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { at, deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { addStampedPaper } from './add-stamped-paper.ts'
import { correctStampedPaper } from './correct-stamped-paper.ts'
import { expectStampedPaper } from './expect-paper.ts'

const { db, clock, contextOf, store, asked } = await openEvidenceFixture()
// After all that the fixtures record.
clock.forward(10 * dayMs)

/** A handoff of ten certified letters, whose list of two pages was made. */
const setUp = async (overrides: Parameters<typeof deliveredShipment>[0] = {}) => {
  const organizationId = newId()
  const handOverId = newId()
  const rows = Array.from({ length: 10 }, () =>
    deliveredShipment({ ...overrides, organizationId, trackingNumber: newId() }),
  )
  const [first] = rows
  if (!first) throw new Error('there are ten letters')
  const createdBy = `user:${first.author.id}`
  await db.insert(handOvers).values({ organizationId, id: handOverId, createdBy, createdAt: at('03 16:00') })
  for (const row of rows) {
    await store(row)
    const { id: shipmentId } = row.shipment
    const piece = { organizationId, handOverId, shipmentId, carrier: 'USPS', state: 'handed_over' } as const
    await db.insert(handOverPieces).values(piece)
  }
  const ctx: ServiceContext = {
    ...contextOf(first),
    actor: { type: 'user', userId: first.author.id },
  }
  const list = { paper: 'mailing_list', handOverId } as const
  const codesOf = async (): Promise<string[]> => {
    const found = await db
      .selectDistinct({ code: listedPieces.code, page: listedPieces.page })
      .from(listedPieces)
      .where(eq(listedPieces.handOverId, handOverId))
      .orderBy(listedPieces.page)
    return found.map(({ code }) => code)
  }
  const openTasks = () =>
    db
      .select({
        id: tasks.id,
        kind: tasks.kind,
        message: tasks.message,
        ownerId: tasks.ownerId,
        shipmentId: tasks.shipmentId,
        outcome: tasks.outcome,
      })
      .from(tasks)
      .where(eq(tasks.organizationId, organizationId))
  const add = (code: string) =>
    addStampedPaper(ctx, Readable.from([smallPdf(code)]), {
      paper: 'mailing_list',
      date: '2026-03-03',
      code,
    })
  const shipmentIds = rows.map(({ shipment }) => shipment.id)
  return { ctx, list, shipmentIds, owner: first.author.id, codesOf, openTasks, add }
}

test('a list that does not come back opens one task, which ends with its last page', async () => {
  const { ctx, list, owner, codesOf, openTasks, add } = await setUp()
  asked.length = 0
  await getMailingList(ctx, list.handOverId)
  await getMailingList(ctx, list.handOverId)
  const { paperDays } = ctx.config.attention
  // Only the first time: the same pages again are the same paper.
  expect(asked).toEqual([
    {
      data: { organizationId: ctx.organizationId, ...list },
      options: { afterSeconds: (paperDays * dayMs) / 1000 },
    },
  ])
  await expectStampedPaper(ctx, list)
  await expectStampedPaper(ctx, list)
  expect(await openTasks()).toEqual([
    {
      id: expect.any(String),
      kind: 'paper_missing',
      message: expect.stringContaining(
        'The firm mailing list of the handoff of March 3, 2026 has not come back postmarked: 10 pieces',
      ),
      ownerId: owner,
      shipmentId: null,
      outcome: null,
    },
  ])
  const [one = '', two = ''] = await codesOf()
  await add(one)
  expect(await openTasks()).toMatchObject([{ outcome: null }])
  await add(two)
  expect(await openTasks()).toMatchObject([{ outcome: 'resolved' }])
})

test('a list that came back in time opens none', async () => {
  const { ctx, list, codesOf, openTasks, add } = await setUp()
  await getMailingList(ctx, list.handOverId)
  for (const code of await codesOf()) await add(code)
  await expectStampedPaper(ctx, list)
  expect(await openTasks()).toEqual([])
})

test('a list whose postmark is withdrawn is missed again, unless a person closed its task', async () => {
  const { ctx, list, codesOf, openTasks, add } = await setUp()
  await getMailingList(ctx, list.handOverId)
  const [one = '', two = ''] = await codesOf()
  const { id: paperId } = await add(one)
  await add(two)
  await expectStampedPaper(ctx, list)
  const withdraw = {
    paper: 'mailing_list',
    date: '2026-03-03',
    is_withdrawn: true,
    reason: 'Another list.',
  } as const
  // Its job is still to come.
  await correctStampedPaper(ctx, paperId, withdraw)
  expect(await openTasks()).toEqual([])
  await correctStampedPaper(ctx, paperId, { ...withdraw, is_withdrawn: false })
  clock.forward(3 * dayMs)
  await correctStampedPaper(ctx, paperId, withdraw)
  expect(await openTasks()).toMatchObject([
    { outcome: null, message: expect.stringContaining('8 pieces without a postmark') },
  ])
  await correctStampedPaper(ctx, paperId, { ...withdraw, is_withdrawn: false })
  expect(await openTasks()).toMatchObject([{ outcome: 'resolved' }])
  await correctStampedPaper(ctx, paperId, withdraw)
  const [task] = await openTasks()
  expect(task).toMatchObject({ outcome: null })
  await dismissTask(ctx, task?.id ?? '', { reason: 'No clerk postmarked it.' })
  await correctStampedPaper(ctx, paperId, { ...withdraw, is_withdrawn: false })
  await correctStampedPaper(ctx, paperId, withdraw)
  expect(await openTasks()).toMatchObject([{ outcome: 'dismissed' }])
})

test('a cancelled letter is not missed on its list, whose task ends with the last of them', async () => {
  const { ctx, list, shipmentIds, openTasks } = await setUp({ status: 'printed' })
  await getMailingList(ctx, list.handOverId)
  clock.forward(3 * dayMs)
  await expectStampedPaper(ctx, list)
  const [one = '', ...others] = shipmentIds
  await cancelShipment(ctx, one)
  expect(await openTasks()).toContainEqual(
    expect.objectContaining({
      kind: 'paper_missing',
      outcome: null,
      message: expect.stringContaining('9 pieces without a postmark'),
    }),
  )
  await cancelShipments(ctx, { shipment_ids: others })
  expect(await openTasks()).toContainEqual(
    expect.objectContaining({ kind: 'paper_missing', outcome: 'resolved' }),
  )
})
