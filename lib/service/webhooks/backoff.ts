const firstDelayMs = 5000
const longestDelayMs = 5 * 60 * 60 * 1000

/** How long a message is tried for. */
export const tryForMs = 24 * 60 * 60 * 1000

/**
 * Milliseconds until the next attempt after `tries` in vain: 5 seconds, four times as long each time, at most five hours;
 * up to a fifth longer, so that what failed together does not come back together. `random` is from 0 to 1.
 */
export const retryDelayMs = (tries: number, random: number = Math.random()): number =>
  Math.round(Math.min(longestDelayMs, firstDelayMs * 4 ** (tries - 1)) * (1 + random / 5))
