import { afterEach, beforeEach, vi } from 'vitest'

/** Stops the machine's clock at a moment in each test of the file, which it returns; timers run as they do. */
export const stopDate = (moment = '2026-03-03T12:00:00.000Z'): Date => {
  const now = new Date(moment)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
  afterEach(() => void vi.useRealTimers())
  return now
}
