import { setTimeout } from 'node:timers/promises'

/** Time as a throttle has it: the milliseconds that have passed, and waiting. */
export type Timer = { now: () => number; wait: (ms: number) => Promise<unknown> }

/** The machine's own time: the service's clock, which a sandbox moves, says nothing of how fast a disk is read. */
export const systemTimer: Timer = { now: () => performance.now(), wait: (ms) => setTimeout(ms) }

/** Returns what to call with every chunk's size: it waits as long as keeps the whole at most at the rate. */
export const createThrottle = (bytesPerSecond: number, timer: Timer): ((bytes: number) => Promise<void>) => {
  const startedAt = timer.now()
  let passed = 0
  return async (bytes) => {
    passed += bytes
    const aheadMs = startedAt + (passed / bytesPerSecond) * 1000 - timer.now()
    if (aheadMs > 0) await timer.wait(aheadMs)
  }
}
