import { InvalidArgumentError } from 'commander'

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const longestMs = 100 * 366 * 86_400_000

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
