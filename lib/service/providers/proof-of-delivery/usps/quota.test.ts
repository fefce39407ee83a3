import { expect, test } from 'vitest'

import { createQuota } from './quota.ts'

const open = (callsPerHour: number) => {
  let now = Date.UTC(2026, 10, 29)
  const quota = createQuota({ callsPerHour, clock: { now: () => new Date(now) } })
  return {
    quota,
    forward: (seconds: number) => {
      now += seconds * 1000
    },
    /** Returns for how many seconds a caller has to wait; 0 if its calls are taken. */
    wait: (calls: number): number | null => {
      try {
        quota.take(calls)
        return 0
      } catch (error) {
        return error instanceof Error && 'retryAfterSeconds' in error ? Number(error.retryAfterSeconds) : null
      }
    },
  }
}

test('takes as many calls as fit into an hour, and gives each later caller a turn of its own', () => {
  const { wait, forward } = open(4)
  expect(wait(2)).toBe(0)
  forward(600)
  expect(wait(2)).toBe(0)
  expect([wait(2), wait(2), wait(2)]).toEqual([3000, 3600, 6600])
  forward(3000)
  expect([wait(2), wait(2)]).toEqual([0, 4200])
})

test('a turn is kept for the caller that was given it', () => {
  const { wait, forward } = open(2)
  expect(wait(2)).toBe(0)
  expect(wait(2)).toBe(3600)
  forward(3599)
  expect(wait(2)).toBe(1 + 3600)
  forward(1)
  expect(wait(2)).toBe(0)
})

test('takes nothing while USPS asks to wait', () => {
  const { quota, wait, forward } = open(60)
  quota.pause(90)
  expect(wait(2)).toBe(90)
  forward(90)
  expect(wait(2)).toBe(0)
})
