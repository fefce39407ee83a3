'use client'

import { useServiceNow } from '#components/api/use-service-now.ts'
import { Button } from '#components/ui/button.tsx'
import { minuteMs } from '#lib/contract/api/time.values.ts'

import { formatRemaining, speakRemaining } from './remaining-time.ts'

/** How long the quotes hold by the service's clock; null while that is not known, never negative. */
export const useRemainingMs = (expireAt: string | undefined): number | null => {
  const now = useServiceNow()
  if (now === null || expireAt === undefined) return null
  return Math.max(0, Date.parse(expireAt) - now)
}

const urgentMs = 5 * minuteMs

type QuoteValidityProps = { remainingMs: number | null; isRenewing: boolean; onRenew: () => void }

/** The countdown, and renewal in place. A screen reader is told in the last five minutes only. */
export const QuoteValidity = ({ remainingMs, isRenewing, onRenew }: QuoteValidityProps) => {
  const isUrgent = remainingMs !== null && remainingMs <= urgentMs
  return (
    <div className="flex items-center gap-3 text-sm text-ink-soft">
      <p>
        Prices valid for{' '}
        <span
          role="timer"
          className={`numeric inline-block min-w-11 font-[600] ${isUrgent ? 'text-warn' : 'text-ink'}`}
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
