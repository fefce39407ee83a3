import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'

import { dismissTask, finishTask } from './handle-task.ts'
import { closeTasks, openTask } from './open-task.ts'

const shipmentId = newId()
const words = {
  kind: 'notice_left',
  cause: `${shipmentId}:notice`,
  shipmentId,
  message: 'Nobody could take it.',
  dueAt: new Date('2026-12-01T00:00:00Z'),
} as const

test('one cause opens one task, also after it was closed', async () => {
  const { ctx } = await openTestContext()
  const open = () => withTransaction(ctx, (ctx) => openTask(ctx, words))
  expect(await open()).toEqual(expect.any(String))
  expect(await open()).toBeNull()
  await withTransaction(ctx, (ctx) => closeTasks(ctx, shipmentId, ['notice_left']))
  expect(await open()).toBeNull()
})

test('a cause that ends closes its own tasks only', async () => {
  const { ctx } = await openTestContext()
  const id = await withTransaction(ctx, (ctx) => openTask(ctx, words))
  const count = (kinds: readonly ['notice_left'] | readonly ['returned']) =>
    withTransaction(ctx, (ctx) => closeTasks(ctx, shipmentId, kinds))
  expect(await count(['returned'])).toBe(0)
  expect(
    await withTransaction(ctx, (ctx) =>
      closeTasks({ ...ctx, organizationId: newId() }, shipmentId, ['notice_left']),
    ),
  ).toBe(0)
  expect(await count(['notice_left'])).toBe(1)
  const [task] = await ctx.db
    .select()
    .from(tasks)
    .where(eq(tasks.id, id ?? ''))
  expect(task).toMatchObject({ outcome: 'resolved', closedBy: null, closedAt: ctx.clock.now() })
})

test('of two people who close a task at once, the first does and the second is rejected', async () => {
  const { ctx } = await openTestContext()
  const id = (await withTransaction(ctx, (ctx) => openTask(ctx, words))) ?? ''
  const closings = await Promise.allSettled([
    finishTask(ctx, id),
    dismissTask(ctx, id, { reason: 'Not ours.' }),
  ])
  expect(closings.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'TASK_CLOSED' } },
  ])
})
