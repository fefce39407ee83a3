import { expect, test } from 'vitest'

import { openTestDatabase, openTestSession } from '#tests/support/database.ts'

const { url } = await openTestDatabase()

test('works while it holds a lock, which no one else gets, in any process', async () => {
  const session = await openTestSession(url)
  const elsewhere = await openTestSession(url)
  const lock = { namespace: 7, keys: ['piece'] }
  const worked: string[] = []
  const ran = await session.whileLocked(lock, async () => {
    const others = await Promise.all([
      session.whileLocked(lock, async () => void worked.push('again')),
      elsewhere.whileLocked(lock, async () => void worked.push('elsewhere')),
      elsewhere.whileLocked({ ...lock, keys: ['another'] }, async () => void worked.push('another')),
    ])
    expect(others).toEqual([false, false, true])
  })
  expect(ran).toBe(true)
  expect(worked).toEqual(['another'])
  expect(await elsewhere.whileLocked(lock, async () => {})).toBe(true)
})

test('failed work releases its lock', async () => {
  const session = await openTestSession(url)
  const elsewhere = await openTestSession(url)
  const lock = { namespace: 7, keys: ['piece'] }
  await expect(session.whileLocked(lock, () => Promise.reject(new Error('paper jam')))).rejects.toThrow('jam')
  expect(await elsewhere.whileLocked(lock, async () => {})).toBe(true)
})
