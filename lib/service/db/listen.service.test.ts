import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { openTestDatabase, runAsOwner } from '#tests/support/database.ts'

import { listen } from './listen.ts'

const { db, url } = await openTestDatabase()

test('receives notifications, also after a lost connection', async () => {
  const heard: string[] = []
  let listened = 0
  const listener = await listen({
    url,
    channel: 'news',
    onNotification: (payload) => heard.push(payload),
    onListening: () => (listened += 1),
  })
  await db.execute(sql`notify news, 'first'`)
  await expect.poll(() => heard).toEqual(['first'])

  await runAsOwner(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "news"'`,
  )
  await expect.poll(() => listened, { timeout: 5000 }).toBe(2)
  await db.execute(sql`notify news, 'second'`)
  await expect.poll(() => heard).toEqual(['first', 'second'])
  await listener.close()
})
