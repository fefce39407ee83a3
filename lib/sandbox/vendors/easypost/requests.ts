import { z } from 'zod'

import { customsRequest } from './customs.ts'

/** An error as EasyPost responds with it: `{error: {code, message, errors}}` with an HTTP status. */
export class EasypostRefusal extends Error {
  override readonly name = 'EasypostRefusal'
  readonly status: 401 | 404 | 422 | 429 | 500 | 503
  /** Seconds of `Retry-After`; null without one. */
  readonly retryAfter: number | null
  readonly code: string
  readonly errors: readonly object[]

  constructor(
    status: EasypostRefusal['status'],
    code: string,
    message: string,
    errors: readonly object[] = [],
    retryAfter: number | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** Returns EasyPost's response to excessive requests: https://docs.easypost.com/guides/rate-limiting-guide. */
export const rateLimited = (retryAfter: number) =>
  new EasypostRefusal(429, 'RATE_LIMITED', 'You are sending requests too quickly.', [], retryAfter)

export const notFound = () =>
  new EasypostRefusal(404, 'NOT_FOUND', 'The requested resource could not be found.')

export const missing = (field: string) =>
  new EasypostRefusal(422, 'PARAMETER.REQUIRED', 'Missing required parameter.', [
    { field, message: 'cannot be blank' },
  ])

export const internalError = () =>
  new EasypostRefusal(
    500,
    'INTERNAL_SERVER_ERROR',
    "We're sorry, something went wrong. If the problem persists please contact us.",
  )

/** EasyPost also reads numbers and booleans written as text, and ignores unknown fields. */
const text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === undefined || value === null || value === '' ? null : String(value)))

export const addressRequest = z.object({
  id: z.string().optional(),
  name: text,
  company: text,
  street1: text,
  street2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone: text,
  email: text,
})

export type AddressRequest = z.infer<typeof addressRequest>

const measure = z.coerce.number().positive().nullish()

const parcelRequest = z.object({
  weight: z.coerce.number().positive(),
  predefined_package: text,
  length: measure,
  width: measure,
  height: measure,
})

const flag = z.union([z.boolean(), z.string().transform((value) => value === 'true')]).optional()

const optionsRequest = z
  .object({
    label_format: z.string().optional(),
    label_size: z.string().optional(),
    label_date: z.string().optional(),
    machinable: flag,
    certified_mail: flag,
    return_receipt: flag,
    delivery_confirmation: z.string().optional(),
  })
  .nullish()

export const shipmentRequest = z.object({
  reference: text,
  to_address: addressRequest,
  from_address: addressRequest,
  parcel: parcelRequest,
  customs_info: customsRequest.nullish(),
  options: optionsRequest,
})

export type ShipmentRequest = z.infer<typeof shipmentRequest>

export const buyRequest = z.object({ rate: z.object({ id: z.string() }) })

/** EasyPost lists only bought shipments by default. */
export const listRequest = z.object({
  start_datetime: z.iso.datetime().optional(),
  before_id: z.string().optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
  purchased: z.enum(['true', 'false']).default('true'),
})

export const scanFormRequest = z.object({
  scan_form: z.object({ shipments: z.array(z.object({ id: z.string() })) }),
})

/** Reads a request's body; the first error is thrown as EasyPost's, with its field. */
export const readRequest = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> => {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw missing(parsed.error.issues[0]?.path.join('.') || 'body')
}
