import { z } from 'zod'

import { id, text } from '#lib/contract/api/primitives.ts'
import { addDays } from '#lib/contract/formats/time.values.ts'
import { taskKind } from '#lib/contract/shipment-core/task-kind.ts'

import { calendarKinds, maxCalendarDays } from './calendar.values.ts'

// `abort`: what compares two days runs only on days.
const day = z.iso.date({ error: 'Use YYYY-MM-DD.', abort: true }).meta({ examples: ['2026-12-07'] })

/** A piece that something is due for, or a task without one. */
export const calendarPiece = z
  .object({
    shipment_id: id.nullable(),
    shipment_name: text().nullable(),
    recipient: text()
      .nullable()
      .meta({ description: 'Name or company.', examples: ['Elizabeth Swan'] }),
    carrier: text().nullable(),
    task_id: id.nullable().meta({ description: 'The open task that is due; null when none is open.' }),
    task_kind: taskKind.nullable(),
    is_estimated: z
      .boolean()
      .meta({ description: 'Whether the carrier named no date, so that its usual period was used.' }),
  })
  .meta({ id: 'CalendarPiece' })

export type CalendarPiece = z.infer<typeof calendarPiece>

/** Entries of one kind on one day. */
export const calendarGroup = z
  .object({
    day,
    kind: z.enum(calendarKinds),
    count: z.int().min(1).meta({ description: 'How many there are on the day.' }),
    pieces: z
      .array(calendarPiece)
      .meta({ description: 'The first 5 of them; none for the ends of retention.' }),
  })
  .meta({ id: 'CalendarGroup' })

export type CalendarGroup = z.infer<typeof calendarGroup>

/** Deadlines and expected days. */
export const calendar = z
  .object({
    from: day,
    to: day,
    today: day,
    time_zone: text().meta({
      description: 'Time zone of the days: the organization’s, or UTC until it has set one.',
      examples: ['America/Los_Angeles'],
    }),
    groups: z.array(calendarGroup).meta({ description: 'By day, then by kind.' }),
  })
  .meta({ id: 'Calendar' })

export type Calendar = z.infer<typeof calendar>

/** The requested days. */
export const calendarQuery = z
  .object({
    from: day.meta({ description: 'First day.' }),
    to: day.meta({ description: `Last day, at most ${maxCalendarDays - 1} days after the first.` }),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'Use a day on or after `from`.' })
  .refine(({ from, to }) => to < addDays(from, maxCalendarDays), {
    path: ['to'],
    message: `Ask for at most ${maxCalendarDays} days.`,
  })

export type CalendarQuery = z.infer<typeof calendarQuery>
