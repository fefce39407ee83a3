import { z } from 'zod'

/** A tracking event; `details` only for certified letters. */
const lobTrackingEvent = z.object({
  name: z.string(),
  time: z.iso.datetime({ offset: true }).nullish(),
  date_created: z.iso.datetime({ offset: true }),
  location: z.string().nullish(),
  details: z.object({ event: z.string(), description: z.string().nullish() }).nullish(),
})

/** A letter as Lob returns it, as far as Mailroom reads it. */
export const lobLetter = z.object({
  id: z.string().regex(/^ltr_[a-zA-Z0-9]+$/),
  status: z.enum(['processed', 'rendered', 'failed']).nullish(),
  failure_reason: z.object({ message: z.string().nullish() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  send_date: z.iso.datetime({ offset: true }),
  tracking_number: z.string().nullish(),
  tracking_events: z.array(lobTrackingEvent).nullish(),
  deleted: z.boolean().nullish(),
})

export type LobLetter = z.output<typeof lobLetter>

export const lobLetters = z.object({ data: z.array(lobLetter) })

export const lobDeletion = z.object({ id: z.string(), deleted: z.boolean() })

export const lobError = z.object({ error: z.object({ message: z.string(), code: z.string().optional() }) })

/** A webhook's event. The letter in `body` is a snapshot; after a deletion it is the deletion. */
export const lobEvent = z.object({
  id: z.string(),
  reference_id: z.string(),
  event_type: z.object({ id: z.string() }),
})
