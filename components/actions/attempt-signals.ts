import type { Attempt } from '#lib/client/action-result.ts'

// Not a part of the attempt, which Next serializes for a server action.
const signals = new WeakMap<Attempt, AbortSignal>()

/** Sets the signal that cancels an attempt. */
export const setSignal = (attempt: Attempt, signal: AbortSignal): void => void signals.set(attempt, signal)

/** Returns the signal that cancels an attempt. */
export const signalOf = (attempt: Attempt): AbortSignal =>
  signals.get(attempt) ?? new AbortController().signal
