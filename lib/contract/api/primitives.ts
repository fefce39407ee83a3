import { z } from 'zod'

import { isTimeZone } from '#lib/contract/formats/dates.values.ts'

import { describeIssue } from './input-messages.ts'

// Every schema of the contract uses this file, so that each error without a message of its own has one in plain words.
z.config({ customError: describeIssue })

/** The largest number that a column of the database holds; every number of a request stays within it. */
export const largestInteger = 2_147_483_647

const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()

/**
 * Text that the database can store. Every text of the contract uses it: `z.string()` accepts text that cannot be
 * stored.
 */
export const text = (error?: string) =>
  z.string(error).refine(isStorable, 'Remove the invalid character (NUL or an unpaired surrogate).')

/** An amount of money: an integer number of cents (US dollars), never negative. */
export const cents = z
  .int()
  .min(0)
  .meta({ description: 'Integer cents.', examples: [1749] })

/** An amount of money in a request. */
export const centsInput = cents.max(largestInteger, `Use at most ${largestInteger} cents.`)

/** A moment, ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'ISO 8601, UTC, milliseconds.', examples: ['2026-11-20T16:31:04.211Z'] })

/** One end of a range in time: a day, or a moment with its offset. */
export const dateBoundary = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Use YYYY-MM-DD or an ISO 8601 date and time with a UTC offset.',
})

/** A time zone by its IANA name. */
export const timeZone = text()
  .max(60)
  .refine((name) => /^[A-Z]/.test(name) && isTimeZone(name), {
    error: 'Use an IANA time zone name, such as America/Los_Angeles.',
  })
  .meta({ description: 'IANA time zone name.', examples: ['America/Los_Angeles'] })

/** The revision of an object that several people can change. */
export const revision = z.int().meta({
  description: 'Counts the updates. Send it as `If-Match` to update only what you read.',
  examples: [3],
})

/** The zone whose days `date_from` and `date_to` are, where they have no time. */
export const dayZone = timeZone.optional().meta({
  description: 'IANA time zone of the days in `date_from` and `date_to`; UTC by default.',
  examples: ['America/Los_Angeles'],
})

/** A condition in a query string. */
export const queryBoolean = z
  .enum(['true', 'false'], 'Use true or false.')
  .transform((word) => word === 'true')
  .meta({ type: 'boolean', enum: undefined })

/** Identifier of a shipment, quote or upload. */
export const id = z.uuid().meta({ description: 'UUID.', examples: ['0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11'] })

/** One page of a list; `next_cursor` is null on the last. */
export const pageOf = <Item extends z.ZodType, Cursor extends z.ZodType = typeof id>(
  item: Item,
  cursor?: Cursor,
) =>
  z.object({
    data: z.array(item),
    has_more: z.boolean(),
    // Without a cursor, `Cursor` is the type of `id`.
    next_cursor: ((cursor ?? id) as Cursor).nullable(),
  })

/** Wraps a result in the success envelope `{ data }`. */
export const envelope = <Shape extends z.ZodType>(data: Shape) => z.object({ data })
