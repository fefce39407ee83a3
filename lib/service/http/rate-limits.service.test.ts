import { afterEach, expect, test, vi } from 'vitest'

import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'

import { createRateLimits, type RateLimit } from './rate-limits.ts'

const { pool } = await openTestDatabase()

/** Opens as many processes as there are limits: they share nothing but the database. */
const createProcess = (writesPerMinute: number): RateLimit =>
  createRateLimits(pool, { ...createTestConfig().limits, writesPerMinute }).writes

const allowedOf = async (calls: (() => ReturnType<RateLimit>)[]): Promise<number> =>
  (await Promise.all(calls.map((call) => call()))).filter(({ isAllowed }) => isAllowed).length

afterEach(() => {
  vi.useRealTimers()
})

test('several concurrent processes together allow exactly the limit', async () => {
  const processes = [createProcess(30), createProcess(30), createProcess(30)]
  const calls = processes.flatMap((count) => Array.from({ length: 20 }, () => () => count('harbor')))
  expect(await allowedOf(calls)).toBe(30)
  const refused = await createProcess(30)('harbor')
  expect(refused).toMatchObject({ isAllowed: false, limit: 30, remaining: 0 })
  expect(refused.resetMs).toBeGreaterThan(0)
  expect(refused.resetMs).toBeLessThanOrEqual(60_000)
  expect((await createProcess(30)('another')).isAllowed).toBe(true)
})

test('returns the remaining count, and resets it when the window ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const count = createProcess(3)
  const remaining = []
  for (let call = 0; call < 4; call += 1) remaining.push((await count('window')).remaining)
  expect(remaining).toEqual([2, 1, 0, 0])
  vi.advanceTimersByTime(60_001)
  expect(await count('window')).toMatchObject({ isAllowed: true, remaining: 2 })
})

test('a high limit counted in shares allows exactly its amount', async () => {
  const processes = [createProcess(5500), createProcess(5500)]
  const calls = Array.from({ length: 3000 }, () => processes.map((count) => () => count('busy'))).flat()
  expect(await allowedOf(calls)).toBe(5500)
})

test('a share ends with its window', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const count = createProcess(2000)
  expect(await count('shares')).toMatchObject({ isAllowed: true, remaining: 1999 })
  vi.advanceTimersByTime(60_001)
  expect(await count('shares')).toMatchObject({ isAllowed: true, remaining: 1999 })
})
