import { expect, test } from 'vitest'

import { createThrottle } from './throttle.ts'

test('throughput never exceeds the rate, for any chunking', async () => {
  let now = 5000
  const timer = { now: () => now, wait: (ms: number) => Promise.resolve(void (now += ms)) }
  const pace = createThrottle(1000, timer)
  for (const bytes of [100, 900, 1, 1999]) await pace(bytes)
  expect(now).toBe(8000)
})

test('does not wait again for time spent reading', async () => {
  let now = 0
  const waits: number[] = []
  const timer = { now: () => now, wait: (ms: number) => Promise.resolve(void waits.push(ms)) }
  const pace = createThrottle(1000, timer)
  now = 700
  await pace(500)
  await pace(500)
  expect(waits).toEqual([300])
})
