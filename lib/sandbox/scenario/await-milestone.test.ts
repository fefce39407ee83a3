import { afterEach, expect, test, vi } from 'vitest'

import { waitUntil } from './await-milestone.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('an unresponsive printer is a state with its reason, and not a service error', async () => {
  vi.useFakeTimers()
  let checks = 0
  const check = () => {
    checks += 1
    vi.advanceTimersByTime(20_000)
    return Promise.resolve(false)
  }
  const wait = waitUntil(check, 'The printer did not receive the shipment.')
  await expect(wait).rejects.toMatchObject({
    code: 'INVALID_STATUS_TRANSITION',
    message: 'The printer did not receive the shipment.',
  })
  expect(checks).toBe(2)
})
