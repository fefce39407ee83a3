import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'

import { tags } from './schema/tags.ts'
import { type InTransaction, withTransaction } from './transaction.ts'

const { ctx } = await openTestContext()
const { organizationId } = ctx

/** Says by its type that its caller opens the transaction. */
const addTag = async ({ db }: InTransaction, name: string): Promise<void> => {
  await db.insert(tags).values({ organizationId, id: newId(), name })
}

const names = async (): Promise<string[]> => {
  const found = await ctx.db.select().from(tags).where(eq(tags.organizationId, organizationId))
  return found.map(({ name }) => name)
}

test('what is written with the context is committed together, or not at all', async () => {
  await withTransaction(ctx, async (inner) => {
    expect(inner).toMatchObject({ organizationId, requestId: ctx.requestId })
    await addTag(inner, 'kept')
    expect(await names()).toEqual([])
  })
  const failing = withTransaction(ctx, async (ctx) => {
    await addTag(ctx, 'dropped')
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await names()).toEqual(['kept'])
})

test('within another transaction only its own writes are undone, and the rest is committed', async () => {
  await withTransaction(ctx, async (ctx) => {
    await addTag(ctx, 'before')
    const failing = withTransaction(ctx, async (ctx) => {
      await addTag(ctx, 'undone')
      throw new Error('a part failed')
    })
    await expect(failing).rejects.toThrow('a part failed')
    await withTransaction(ctx, (ctx) => addTag(ctx, 'after'))
  })
  expect(await names()).toEqual(['kept', 'before', 'after'])
})

test('a plain context is no transaction, which the compiler says', () => {
  // @ts-expect-error: its database cannot be rolled back.
  const write = () => addTag(ctx, 'outside')
  // @ts-expect-error: a job is enqueued in the transaction of the change that needs it.
  const enqueue = () => ctx.jobs.enqueue(ctx, 'retention.sweep', {})
  expect([write, enqueue]).toHaveLength(2)
})
