'use client'

import { type FormEvent, useState } from 'react'

import { useReader, zoneName } from '#components/format/time-zone.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FilterChip } from '#components/ui/filter-chip.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { dayIn, formatDay } from '#lib/contract/formats/dates.values.ts'
import type { Locale } from '#lib/contract/formats/locales.values.ts'

const presets = [
  { label: 'Today', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
  { label: 'Last 90 days', days: 90 },
] as const

type DayFilterProps = { value: DayRange; onChange: (range: DayRange) => void; isNew?: boolean }

/** Filters shipments by their day of creation. */
export const DayFilter = ({ value, onChange, isNew = false }: DayFilterProps) => {
  const [isOpen, setIsOpen] = useState(isNew)
  const [range, setRange] = useState(value)
  const [error, setError] = useState<string | null>(null)
  const { timeZone, locale } = useReader()

  const apply = (chosen: DayRange) => {
    const message = findDayError(chosen)
    setError(message)
    if (message) return
    setIsOpen(false)
    onChange(chosen)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    apply(range)
  }

  return (
    <Popover
      label="Created"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setRange(value)
        setError(null)
      }}
      trigger={<FilterChip label="Created" value={describeDays(value, locale)} />}
    >
      <form onSubmit={handleSubmit} noValidate className="grid w-76 max-w-full gap-3">
        <div className="flex flex-wrap gap-1.5">
          {presets.map(({ label, days }) => (
            <Button
              key={label}
              size="small"
              onClick={() => apply(lastDays(dayIn(new Date(), timeZone), days))}
            >
              {label}
            </Button>
          ))}
        </div>
        <div className="grid gap-2 sm:grid-cols-2">
          <Field label="Start date">
            <Input
              type="date"
              value={range.from ?? ''}
              onChange={(event) => setRange({ ...range, from: event.target.value || null })}
            />
          </Field>
          <Field label="End date">
            <Input
              type="date"
              value={range.to ?? ''}
              onChange={(event) => setRange({ ...range, to: event.target.value || null })}
            />
          </Field>
        </div>
        {error && (
          <p role="alert" className="text-sm text-bad">
            {error}
          </p>
        )}
        <div className="flex items-center justify-between gap-2">
          <span className="text-xs text-ink-faint">{zoneName(timeZone)} time</span>
          <Button type="submit" variant="primary" size="small">
            Apply
          </Button>
        </div>
      </form>
    </Popover>
  )
}

/** First and last day, `YYYY-MM-DD`; null leaves that end open. */
type DayRange = { from: string | null; to: string | null }

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const readDay = (day: string, locale: Locale): string => (isDay(day) ? formatDay(day, 'date', locale) : day)

/** Describes a range of days, such as `Nov 1, 2026 – Nov 20, 2026`; null when it is open at both ends. */
export const describeDays = ({ from, to }: DayRange, locale: Locale): string | null => {
  if (from && to)
    return from === to ? readDay(from, locale) : `${readDay(from, locale)} – ${readDay(to, locale)}`
  if (from) return `from ${readDay(from, locale)}`
  if (to) return `through ${readDay(to, locale)}`
  return null
}

/** Returns the error in a range, or null. */
export const findDayError = ({ from, to }: DayRange): string | null =>
  from && to && from > to ? 'The start date is after the end date. Swap them or leave one empty.' : null

/** Returns the last `days` days, including `today`. */
export const lastDays = (today: string, days: number): DayRange => {
  const first = new Date(`${today}T00:00:00Z`)
  first.setUTCDate(first.getUTCDate() - days + 1)
  return { from: first.toISOString().slice(0, 10), to: today }
}
