import type { Clock } from '#lib/service/clock.ts'

/** A clock that does not move until a test moves it. */
export type TestClock = Clock & { forward(milliseconds: number): void; moveTo(moment: string): void }

/** Creates a clock that shows `start`, by default noon UTC on a Tuesday. */
export const createTestClock = (start = '2026-03-03T12:00:00.000Z'): TestClock => {
  let current = Date.parse(start)
  return {
    now: () => new Date(current),
    forward: (milliseconds) => {
      current += milliseconds
    },
    moveTo: (moment) => {
      current = Date.parse(moment)
    },
  }
}
