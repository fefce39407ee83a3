import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { tags } from '#lib/service/db/schema/tags.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { recordQueries } from '#tests/support/record-queries.ts'

import { prepareStatement } from './prepared.ts'
import { readTogether } from './read-together.ts'
import { type InTransaction, sendLast, settleAll, withTransaction } from './transaction.ts'

const { ctx, databaseUrl } = await openTestContext()
const { organizationId } = ctx

/** Says by its type that its caller opens the transaction. */
const addTag = async ({ db }: InTransaction, name: string): Promise<void> => {
  await db.insert(tags).values({ organizationId, id: newId(), name })
}

const names = async (): Promise<string[]> => {
  const found = await ctx.db.select().from(tags).where(eq(tags.organizationId, organizationId))
  return found.map(({ name }) => name)
}

test('commits writes through the context together, or not at all', async () => {
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

test('within another transaction, undoes only its own writes, and commits the rest', async () => {
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

test('statements sent last are committed with the transaction, and undone if it fails', async () => {
  const before = await names()
  await withTransaction(ctx, async (ctx) => {
    await addTag(ctx, 'first')
    sendLast(ctx, addTag(ctx, 'last'))
  })
  expect(await names()).toEqual([...before, 'first', 'last'])
  const failing = withTransaction(ctx, async (ctx) => {
    await addTag(ctx, 'undone with it')
    // A name that there is.
    sendLast(ctx, addTag(ctx, 'last'))
  })
  await expect(failing).rejects.toThrow('Failed query')
  expect(await names()).toEqual([...before, 'first', 'last'])
})

test('a failure among pipelined statements undoes all of them', async () => {
  const before = await names()
  const failing = withTransaction(ctx, (ctx) =>
    settleAll([
      addTag(ctx, 'last'),
      addTag(ctx, 'beside').then(() => addTag(ctx, 'after it')),
      addTag(ctx, 'another'),
    ]),
  )
  await expect(failing).rejects.toThrow('Failed query')
  expect(await names()).toEqual(before)
})

test('a transaction without statements sends none', async () => {
  const { queries } = await recordQueries(databaseUrl, () => withTransaction(ctx, () => {}))
  expect(queries).toEqual([])
})

test('a transaction of one statement is sent as that statement, which fails it', async () => {
  const before = await names()
  const { queries } = await recordQueries(databaseUrl, () =>
    withTransaction(ctx, (ctx) => sendLast(ctx, addTag(ctx, 'alone'))),
  )
  expect(queries).toEqual([expect.stringMatching(/^insert into "tags"/)])
  const failing = withTransaction(ctx, (ctx) => sendLast(ctx, addTag(ctx, 'alone')))
  await expect(failing).rejects.toThrow('Failed query')
  expect(await names()).toEqual([...before, 'alone'])
})

test('a prepared statement runs on the pool, and in its transaction', async () => {
  const select = prepareStatement((db) =>
    db
      .select({ name: tags.name })
      .from(tags)
      .where(eq(tags.name, sql.placeholder('name')))
      .prepare('select_tag'),
  )
  await withTransaction(ctx, async (inner) => {
    await addTag(inner, 'seen inside')
    expect(await select(inner.db).execute({ name: 'seen inside' })).toEqual([{ name: 'seen inside' }])
    expect(await select(ctx.db).execute({ name: 'seen inside' })).toEqual([])
  })
  expect(await select(ctx.db).execute({ name: 'seen inside' })).toEqual([{ name: 'seen inside' }])
})

test('combined reads use one connection, and fail with the first failure', async () => {
  const pid = ({ db }: typeof ctx) =>
    db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`).then(({ rows }) => rows[0]?.pid)
  await names()
  const read = await readTogether(ctx, (ctx) => ({ first: pid(ctx), second: pid(ctx), known: 1 }))
  expect(read).toEqual({ first: read.second, second: read.first, known: 1 })
  const failing = readTogether(ctx, (ctx) => ({ first: pid(ctx), second: ctx.db.execute(sql`select 1 / 0`) }))
  await expect(failing).rejects.toThrow('Failed query')
  expect(await names()).not.toEqual([])
})

test('the compiler rejects a plain context as a transaction', () => {
  // @ts-expect-error: its database cannot be rolled back.
  const write = () => addTag(ctx, 'outside')
  // @ts-expect-error: a job is enqueued in the transaction of the change that needs it.
  const enqueue = () => ctx.jobs.enqueue(ctx, 'retention.sweep', {})
  expect([write, enqueue]).toHaveLength(2)
})
