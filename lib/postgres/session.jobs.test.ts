import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { openTestDatabase, openTestSession, runAsOwner } from '#tests/support/database.ts'

import { openSession } from './session.ts'

const { db, url } = await openTestDatabase()

/** Ends the connections of this name, as a database does that is restarted. */
const terminate = (name: string) =>
  runAsOwner(url, 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    name,
  ])

test('receives notifications on each channel, even after a lost connection', async () => {
  const heard: string[] = []
  let listened = 0
  const session = await openSession({ url, name: 'listening' })
  onTestFinished(() => session.close())
  const news = await session.listen('news', {
    onNotification: (payload) => heard.push(payload),
    onListening: () => (listened += 1),
  })
  await session.listen('others', { onNotification: (payload) => heard.push(`other ${payload}`) })
  await db.execute(sql`notify news, 'first'`)
  await expect.poll(() => heard).toEqual(['first'])

  await terminate('listening')
  await expect.poll(() => listened).toBe(2)
  await db.execute(sql`notify news, 'second'`)
  await db.execute(sql`notify others, 'third'`)
  await expect.poll(() => heard).toEqual(['first', 'second', 'other third'])

  await news.close()
  await db.execute(sql`notify news, 'unheard'`)
  await db.execute(sql`notify others, 'fourth'`)
  await expect.poll(() => heard.at(-1)).toBe('other fourth')
  expect(heard).not.toContain('unheard')
})

test('a lost connection releases its lock', async () => {
  const session = await openSession({ url, name: 'locking' })
  onTestFinished(() => session.close())
  const elsewhere = await openTestSession(url)
  const lock = { namespace: 7, keys: ['piece'] }
  await session.whileLocked(lock, async () => {
    await terminate('locking')
    await expect.poll(() => elsewhere.whileLocked(lock, async () => {})).toBe(true)
  })
})
