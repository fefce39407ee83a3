import { minuteMs } from '#lib/contract/formats/time.values.ts'

/** Returns whether a fact was learned at least a minute after it occurred, so that both times are worth reading. */
export const isLater = (observedAt: string, occurredAt: string): boolean =>
  Date.parse(observedAt) - Date.parse(occurredAt) >= minuteMs
