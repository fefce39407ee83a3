import { z } from 'zod'

import { statusClasses } from '#lib/contract/api-keys/api-request.ts'

const given = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** The filters of the request log, as the page's address has them. What is not one is left out. */
export const logAddress = z.object({
  status: given(z.enum(statusClasses)),
  key: given(z.uuid()),
  operation: given(z.string().min(1).max(60)),
  shipment: given(z.uuid()),
  from: given(z.iso.date()),
  to: given(z.iso.date()),
  cursor: given(z.uuid()),
})

export type LogAddress = z.infer<typeof logAddress>
