'use client'

import { useServiceNow } from '#components/api/use-service-now.ts'
import { Button } from '#components/ui/button.tsx'
import { minuteMs } from '#lib/contract/formats/time.values.ts'

/** Returns how long the quotes stay valid by the service's clock; null until it is known, never negative. */
export const useRemainingMs = (expireAt: string | undefined): number | null => {
  const now = useServiceNow()
  if (now === null || expireAt === undefined) return null
  return Math.max(0, Date.parse(expireAt) - now)
}

const urgentMs = 5 * minuteMs

type QuoteValidityProps = { remainingMs: number | null; isRenewing: boolean; onRenew: () => void }

/** Shows the countdown and renews prices in place. Screen readers announce the last five minutes only. */
export const QuoteValidity = ({ remainingMs, isRenewing, onRenew }: QuoteValidityProps) => {
  const isUrgent = remainingMs !== null && remainingMs <= urgentMs
  return (
    <div className="flex items-center gap-3 text-sm text-ink-soft">
      <p>
        Prices valid for{' '}
        <span
          role="timer"
          className={`numeric inline-block min-w-11 font-emphasis ${isUrgent ? 'text-warn' : 'text-ink'}`}
        >
          {remainingMs === null ? '…' : formatRemaining(remainingMs)}
        </span>
      </p>
      <output className="sr-only">{isUrgent ? speakRemaining(remainingMs) : ''}</output>
      <Button size="small" pending={isRenewing} onClick={onRenew}>
        Refresh prices
      </Button>
    </div>
  )
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats a countdown: `23:41`, `1:05:09`, `2 days`. Returns `0:00` when it is over. */
export const formatRemaining = (remainingMs: number): string => {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
  return `${minutes}:${two(seconds % 60)}`
}

/** Describes the same for screen readers, in minutes. */
export const speakRemaining = (remainingMs: number): string => {
  const minutes = Math.ceil(remainingMs / 60_000)
  if (minutes <= 0) return 'Prices have expired.'
  return minutes === 1 ? 'Prices valid for 1 more minute.' : `Prices valid for ${minutes} minutes.`
}
