'use client'

import { formatExact, formatMoment, type MomentFormat } from './format-moment.ts'
import { useTimeZone } from './time-zone.tsx'

type MomentProps = { at: string; format?: MomentFormat; className?: string }

/** A moment in the reader's time zone; the exact UTC time is in its title. */
export const Moment = ({ at, format = 'date-time', className }: MomentProps) => (
  <time dateTime={at} title={formatExact(at)} className={className}>
    {formatMoment(at, format, useTimeZone())}
  </time>
)
