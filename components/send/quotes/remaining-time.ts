const two = (value: number): string => String(value).padStart(2, '0')

/** Writes a span of time as a countdown: `23:41`, `1:05:09`, `2 days`. Nothing left is `0:00`. */
export const formatRemaining = (remainingMs: number): string => {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
  return `${minutes}:${two(seconds % 60)}`
}

/** The same for a screen reader, which hears minutes and not every second. */
export const speakRemaining = (remainingMs: number): string => {
  const minutes = Math.ceil(remainingMs / 60_000)
  if (minutes <= 0) return 'Prices have expired.'
  return minutes === 1 ? 'Prices valid for 1 more minute.' : `Prices valid for ${minutes} minutes.`
}
