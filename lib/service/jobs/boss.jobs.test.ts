import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { runAsOwner } from '#tests/support/database.ts'
import { openTestQueue } from '#tests/support/queue.ts'

const { database, handled, open, enqueue } = await openTestQueue({ 'log.send': '0 0 1 1 *' })

test('a delayed job runs when it is due', async () => {
  await enqueue('later', 1)
  await expect.poll(() => handled).toContain('later')
})

test('runs a job whose notification was lost', async () => {
  await enqueue('silent', 3600)
  await runAsOwner(database.url, "update jobs.job set start_after = now() where state = 'created'")
  await expect.poll(() => handled).toContain('silent')
})

test('replaces the schedules of earlier processes', async () => {
  const scheduled = async () =>
    (await database.db.execute(sql`select name, cron from jobs.schedule order by name`)).rows
  expect(await scheduled()).toEqual([{ name: 'log.send', cron: '0 0 1 1 *' }])
  await open({ 'log.publish': '0 0 2 1 *' })
  expect(await scheduled()).toEqual([{ name: 'log.publish', cron: '0 0 2 1 *' }])
})
