import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { newId } from '#lib/service/ids.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { openTestQueue } from '#tests/support/queue.ts'

import type { Jobs } from './queue.ts'

const { database, boss, handled, work, enqueue } = await openTestQueue()

test('a job runs once its transaction is committed, and a delayed one when it is due', async () => {
  await withTransaction(database, async (ctx) => {
    await boss.enqueue(ctx, 'email.send', { emailId: 'now' })
    expect(handled).toEqual([])
  })
  await enqueue('later', 3600)
  await boss.drain()
  expect(handled).toEqual(['now'])
  await boss.drain({ includeDelayed: true })
  expect(handled).toEqual(['now', 'later'])
  expect(await boss.drain()).toBe(false)
})

test('drains the jobs that a job enqueues with it, and a failed job waits for its retry', async () => {
  const { send } = work
  onTestFinished(() => {
    work.send = send
  })
  const tried: string[] = []
  work.send = async ({ emailId }) => {
    tried.push(emailId)
    if (emailId === 'failing') throw new Error('The mail server is away.')
    if (emailId === 'first') await enqueue('second')
  }
  await enqueue('failing')
  await enqueue('first')
  await boss.drain()
  expect(tried.toSorted()).toEqual(['failing', 'first', 'second'])
  await boss.drain({ includeDelayed: true })
  expect(tried.filter((id) => id === 'failing')).toHaveLength(2)
})

test('does not retry a job before the vendor’s requested wait', async () => {
  const { send } = work
  onTestFinished(() => {
    work.send = send
  })
  const limited = new ProviderError('unavailable', 'Too many requests.', { retryAfterSeconds: 900 })
  work.send = () => Promise.reject(new Error('The letter was not sent.', { cause: limited }))
  await enqueue('limited')
  await boss.drain()
  const { rows } = await database.db.execute(sql`
    select state, start_after >= now() + interval '890 seconds' as "isLater" from jobs.job
    where name = 'email.send' and data->>'emailId' = 'limited'`)
  expect(rows).toEqual([{ state: 'retry', isLater: true }])
})

test('more simultaneously announced jobs than workers all run', async () => {
  const ids = Array.from({ length: 30 }, (_, number) => `many-${number}`)
  await withTransaction(database, (ctx) =>
    boss.enqueueAll(
      ctx,
      'email.send',
      ids.map((emailId) => ({ emailId })),
    ),
  )
  await boss.drain()
  expect(ids.filter((id) => !handled.includes(id))).toEqual([])
  expect(handled.filter((id) => id === 'many-7')).toHaveLength(1)
})

test('of jobs with the same data one waits, in queues that say so, and another once it has started', async () => {
  const printer = { organizationId: newId(), printerId: newId(), role: 'documents', isSoon: true } as const
  const poll = (data: Jobs['print.follow_printer']) =>
    withTransaction(database, (ctx) =>
      boss.enqueue(ctx, 'print.follow_printer', data, { afterSeconds: 3600 }),
    )
  const waiting = async () => {
    const { rows } = await database.db.execute(sql`
      select state, data->>'role' as role, data->>'isSoon' as soon from jobs.job
      where name = 'print.follow_printer' order by state, role, soon`)
    return rows
  }
  await poll(printer)
  await poll(printer)
  await poll({ ...printer, isSoon: false })
  await poll({ ...printer, role: 'labels' })
  const created = [
    { state: 'created', role: 'documents', soon: 'false' },
    { state: 'created', role: 'documents', soon: 'true' },
    { state: 'created', role: 'labels', soon: 'true' },
  ]
  expect(await waiting()).toEqual(created)
  await database.db.execute(sql`update jobs.job set state = 'active' where name = 'print.follow_printer'`)
  await poll(printer)
  expect(await waiting()).toEqual([created[1], ...created.map((job) => ({ ...job, state: 'active' }))])
})
