/** The service's idea of now. Business time is read from here and nowhere else, so that the sandbox can move it. */
export type Clock = {
  now(): Date
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() }

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
