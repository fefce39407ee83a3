'use client'

import type { ReactNode } from 'react'

import { formatExact, formatMoment, type MomentFormat } from '#lib/contract/formats/dates.values.ts'

import { useReader } from './time-zone.tsx'

type MomentProps = {
  at: string
  format?: MomentFormat
  className?: string
  /** Adds a tab stop, for times outside a focusable row, link or button. */
  focusable?: boolean
  /** Another text for the moment, such as how long ago it was. */
  children?: ReactNode
}

/** Shows a moment in the reader's time zone. `ExactTimes` shows its exact UTC time on hover and focus. */
export const Moment = ({ at, format = 'date-time', className, focusable = false, children }: MomentProps) => {
  const exact = formatExact(at)
  const words = formatMoment(at, format, useReader())
  return (
    <time
      dateTime={at}
      data-exact={exact}
      className={className}
      {...(focusable && { tabIndex: 0, 'aria-description': exact })}
    >
      {children ?? words}
    </time>
  )
}
