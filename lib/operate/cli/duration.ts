import { InvalidArgumentError } from 'commander'

import { dayMs, hourMs, minuteMs } from '#lib/contract/formats/time.values.ts'

const unitMs: Readonly<Record<string, number>> = { m: minuteMs, h: hourMs, d: dayMs }
const longestMs = 100 * 366 * dayMs

/** Reads `90m`, `12h` or `45d` as milliseconds; there is no way to say a negative one. */
export const parseDuration = (text: string): number => {
  const [, count, unit] = /^(\d{1,9})([mhd])$/.exec(text) ?? []
  const milliseconds = Number(count) * (unitMs[unit ?? ''] ?? Number.NaN)
  if (!(milliseconds > 0 && milliseconds <= longestMs)) {
    throw new InvalidArgumentError(
      'Expected a whole number of minutes, hours or days ahead, such as 90m, 12h or 45d.',
    )
  }
  return milliseconds
}
