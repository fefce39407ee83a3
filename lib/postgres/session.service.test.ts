import { expect, test } from 'vitest'

import { openTestDatabase, openTestSession } from '#tests/support/database.ts'

const { url } = await openTestDatabase()

test('works while it has a lock, which nobody else gets, here or elsewhere', async () => {
  const session = await openTestSession(url)
  const elsewhere = await openTestSession(url)
  const lock = { namespace: 7, key: 'piece' }
  const worked: string[] = []
  const ran = await session.whileLocked(lock, async () => {
    const others = await Promise.all([
      session.whileLocked(lock, async () => void worked.push('again')),
      elsewhere.whileLocked(lock, async () => void worked.push('elsewhere')),
      elsewhere.whileLocked({ ...lock, key: 'another' }, async () => void worked.push('another')),
    ])
    expect(others).toEqual([false, false, true])
  })
  expect(ran).toBe(true)
  expect(worked).toEqual(['another'])
  expect(await elsewhere.whileLocked(lock, async () => {})).toBe(true)
})

test('a lock is released by work that fails', async () => {
  const session = await openTestSession(url)
  const elsewhere = await openTestSession(url)
  const lock = { namespace: 7, key: 'piece' }
  await expect(session.whileLocked(lock, () => Promise.reject(new Error('paper jam')))).rejects.toThrow('jam')
  expect(await elsewhere.whileLocked(lock, async () => {})).toBe(true)
})
