import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { Clock } from '#lib/service/clock.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/**
 * Calls an hour that USPS grants a new app (github.com/USPS/api-examples, issue 30). It says for each API; where it was
 * measured, it was for all together, tokens included (issue 107), so they are counted together.
 */
export const defaultCallsPerHour = 60

/** The calls that an app may make in an hour. */
export type Quota = {
  /**
   * Counts calls that are about to be made. Throws `ProviderError` with `retryAfterSeconds` while there is no room for all
   * of them: each caller is given a turn of its own.
   */
  take(calls: number): void
  /** Takes no calls for this many seconds, because USPS said so. */
  pause(seconds: number): void
}

/** Creates the quota of one app, in this process. USPS itself enforces it for several, with 429. */
export const createQuota = ({ callsPerHour, clock }: { callsPerHour: number; clock: Clock }): Quota => {
  let made: number[] = []
  /** Turns that are assigned already; the next caller gets a later one. */
  let turns: number[] = []
  let pausedUntil = 0

  /** Returns the moment from which so many more calls fit into an hour: now, or after those that have a turn. */
  const findTurn = (calls: number, now: number): number => {
    if (now >= pausedUntil && made.length + calls <= callsPerHour) return now
    const planned = [...made, ...turns.flatMap((at) => Array<number>(calls).fill(at))].toSorted(
      (a, b) => a - b,
    )
    const leaving = planned[planned.length + calls - callsPerHour - 1]
    return Math.max(leaving === undefined ? now : leaving + hourMs, pausedUntil)
  }

  return {
    take: (calls) => {
      const now = clock.now().getTime()
      made = made.filter((at) => at > now - hourMs)
      turns = turns.filter((at) => at > now)
      const turn = findTurn(calls, now)
      if (turn > now) {
        turns.push(turn)
        throw new ProviderError(
          'unavailable',
          `USPS accepts ${callsPerHour} calls an hour. The request waits for its turn.`,
          { isRateLimited: true, retryAfterSeconds: Math.ceil((turn - now) / 1000) },
        )
      }
      made.push(...Array<number>(calls).fill(now))
    },
    pause: (seconds) => {
      pausedUntil = Math.max(pausedUntil, clock.now().getTime() + seconds * 1000)
    },
  }
}
