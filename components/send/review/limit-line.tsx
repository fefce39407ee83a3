import { Gauge } from 'lucide-react'

import type { SpendingLimit } from '#lib/contract/billing/spending-limit.ts'
import { formatMonth } from '#lib/contract/formats/dates.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'

type LimitLineProps = { limit: SpendingLimit; isExceeded: boolean }

/** Shows what the reader may still spend this month; nothing without a limit. */
export const LimitLine = ({ limit, isExceeded }: LimitLineProps) => {
  const { limit_cents: total, remaining_cents: remaining, month } = limit
  if (total === null || remaining === null) return null
  return (
    <p className={`mt-2 flex items-start gap-2 text-sm ${isExceeded ? 'text-warn' : 'text-ink-soft'}`}>
      <Gauge aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {formatDollars(remaining)} left of your {formatDollars(total)} spending limit for {formatMonth(month)}
        .
        {isExceeded &&
          ' This letter costs more: request approval, and it counts toward the approver’s limit.'}
      </span>
    </p>
  )
}
