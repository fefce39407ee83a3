import { z } from 'zod'

import { reportLeftOut } from '#lib/service/providers/read-leniently.ts'

/** A letter as PostGrid returns it, as far as Mailroom reads it. */
export const postgridLetter = z.object({
  id: z.string().startsWith('letter_'),
  // Another status can be neither cancelled nor taken for mailed.
  status: z.enum(['ready', 'printing', 'processed_for_delivery', 'completed', 'cancelled']).catch(() => {
    reportLeftOut({ vendor: 'postgrid', path: 'status' })
    return 'printing' as const
  }),
  sendDate: z.iso.datetime({ offset: true }),
  trackingNumber: z.string().nullish(),
  imbStatus: z.string().nullish(),
  imbDate: z.iso.datetime({ offset: true }).nullish(),
  imbZIPCode: z.string().nullish(),
  cancellation: z.object({ reason: z.string(), note: z.string().nullish() }).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

export type PostgridLetter = z.output<typeof postgridLetter>

export const postgridLetters = z.object({ data: z.array(postgridLetter) })

export const postgridError = z.object({
  error: z.object({ type: z.string().optional(), message: z.string().optional() }),
})

/** A webhook's event; `data` is the letter. */
export const postgridEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ id: z.string() }),
})
