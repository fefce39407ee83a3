/** The service's idea of now. Business time is read from here and nowhere else, so that the sandbox can move it. */
export type Clock = {
  now(): Date
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() }

/** Returns a stored time as the API writes it, ISO 8601; null for none. */
export const momentOf = (date: Date | null | undefined): string | null => date?.toISOString() ?? null
