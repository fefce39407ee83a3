'use client'

import type { ReactNode } from 'react'

import { formatExact, formatMoment, type MomentFormat } from './format-moment.ts'
import { useTimeZone } from './time-zone.tsx'

type MomentProps = {
  at: string
  format?: MomentFormat
  className?: string
  /** Can be reached by the keyboard: for times that stand in no row, link or button that can. */
  focusable?: boolean
  /** Other words for it, such as how long ago it was. */
  children?: ReactNode
}

/** A moment in the reader's time zone. `ExactTimes` shows the exact UTC time of it on hover and focus. */
export const Moment = ({ at, format = 'date-time', className, focusable = false, children }: MomentProps) => {
  const exact = formatExact(at)
  const words = formatMoment(at, format, useTimeZone())
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
