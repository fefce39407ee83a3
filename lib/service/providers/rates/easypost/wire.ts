import { z } from 'zod'

import { reportLeftOut } from '#lib/service/providers/read-leniently.ts'

const decimalPlaces = 5

/** EasyPost writes fees with five decimals, so sums are calculated in these units. */
const unitsPerCent = 10 ** (decimalPlaces - 2)

/** Reads a decimal string as an integer number of hundred-thousandths of a dollar. Throws `RangeError` otherwise. */
const parseUnits = (amount: string): number => {
  const match = /^(\d{1,9})(?:\.(\d{1,5}))?$/.exec(amount)
  if (!match) throw new RangeError(`Invalid amount: ${JSON.stringify(amount)}`)
  const [, whole = '0', fraction = ''] = match
  return Number(whole) * 10 ** decimalPlaces + Number(fraction.padEnd(decimalPlaces, '0'))
}

/** Adds decimal strings such as `"5.93"` or `"0.08000"` exactly, and rounds the sum to whole cents, halves up. */
export const sumToCents = (amounts: readonly string[]): number => {
  const units = amounts.reduce((sum, amount) => sum + parseUnits(amount), 0)
  return Math.floor((units + unitsPerCent / 2) / unitsPerCent)
}

/** Converts a decimal string to integer cents. */
export const decimalToCents = (amount: string): number => sumToCents([amount])

/** Reads an unknown value as undecided, and announces it. */
const announce =
  <Value>(path: string, value: Value) =>
  (): Value => {
    reportLeftOut({ vendor: 'easypost', path })
    return value
  }

/** The parts of EasyPost's objects that Mailroom reads, in EasyPost's format. Omits unread keys. */
const text = z.string().nullish()

/** Money is a decimal string. */
const decimal = z.string().regex(/^\d{1,9}(\.\d{1,5})?$/)

/** An error that cannot be read is still one: the address is not confirmed. */
const verificationError = z
  .object({
    code: text,
    field: text,
    message: z.string(),
    suggestion: z.string().nullish().catch(null),
  })
  .catch({ code: null, field: null, message: 'The address could not be confirmed.', suggestion: null })

const verification = z.object({ success: z.boolean(), errors: z.array(verificationError) })

export const wireAddress = z.object({
  id: z.string(),
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
  residential: z.boolean().nullish(),
  verifications: z.object({ delivery: verification.optional() }).optional(),
})

export type WireAddress = z.infer<typeof wireAddress>

export const wireRate = z.object({
  id: z.string(),
  service: z.string(),
  carrier: z.string(),
  rate: decimal,
  currency: z.string(),
  delivery_days: z.int().nullish(),
  est_delivery_days: z.int().nullish(),
  delivery_date: text,
  delivery_date_guaranteed: z.boolean().nullish(),
  shipment_id: z.string(),
  carrier_account_id: text,
})

export type WireRate = z.infer<typeof wireRate>

/** Carriers also send their errors as lists and objects: what they say in words is read. */
const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

const wireMessage = z.object({
  carrier: z.string(),
  type: z.string(),
  message: z
    .unknown()
    .optional()
    .transform((value) => wordsIn(value).join(' ') || 'The carrier gave no reason.'),
})

const wireFee = z.object({ type: z.string(), amount: decimal, charged: z.boolean() })

/** A moment that exists. */
const moment = z.string().refine((value) => !Number.isNaN(Date.parse(value)))

export const wireTracker = z.object({
  id: z.string(),
  tracking_code: z.string(),
  status: z.string().catch(announce('tracker.status', 'unknown')),
  status_detail: text,
  signed_by: text,
  est_delivery_date: text,
  shipment_id: text,
  carrier: text,
  public_url: text,
  updated_at: text,
  tracking_details: z.preprocess(
    (value) => value ?? announce('tracker.tracking_details', [])(),
    z.array(
      z.object({
        message: text,
        status: text,
        status_detail: text,
        datetime: moment,
        carrier_code: text,
        tracking_location: z.object({ city: text, state: text, country: text, zip: text }).nullish(),
      }),
    ),
  ),
})

export type WireTracker = z.infer<typeof wireTracker>

export const wireScanForm = z.object({
  id: z.string(),
  // A form with an unknown status is neither ready to print nor failed.
  status: z.enum(['creating', 'created', 'failed']).catch(announce('scan_form.status', 'creating' as const)),
  message: text,
  form_url: text,
  tracking_codes: z.array(z.string()).nullish(),
})

export type WireScanForm = z.infer<typeof wireScanForm>

/** Another status is neither money back nor a refusal: the refund was requested, and is not decided. */
const refundStatus = z
  .enum(['submitted', 'refunded', 'rejected', 'not_applicable'])
  .catch(announce('refund_status', 'submitted' as const))

/** The read parts of a shipment, bought or not. */
export const wireBought = z.object({
  id: z.string(),
  tracking_code: text,
  to_address: wireAddress,
  // A label without a readable price is not the same as no label.
  selected_rate: z.unknown().optional(),
  options: z.object({ certified_mail: z.boolean().nullish() }).nullish(),
  postage_label: z.object({ label_url: text, label_pdf_url: text, label_size: text }).nullish(),
  tracker: wireTracker.nullish(),
  forms: z.array(
    z.object({ form_type: z.string(), form_url: z.string().nullish(), created_at: z.string().nullish() }),
  ),
  fees: z.array(wireFee),
  refund_status: z.union([z.null(), refundStatus]).optional(),
  scan_form: z.object({ id: z.string() }).nullish(),
  reference: text,
  created_at: moment,
})

export type WireBought = z.infer<typeof wireBought>

export const wireShipment = wireBought.extend({
  // Each is read separately: an unreadable one is not the same as none.
  rates: z.array(z.unknown()),
  messages: z.array(wireMessage),
})

export type WireShipment = z.infer<typeof wireShipment>

/** A page of the list, newest first; each shipment is read for itself, without what it could have been bought for. */
export const wireShipmentPage = z.object({
  shipments: z.array(z.looseObject({ id: z.string().nullable().catch(null) }).catch({ id: null })),
  has_more: z.boolean(),
})

export type WireShipmentPage = z.infer<typeof wireShipmentPage>

/** A webhook message: `result` is the object that the event is about. */
export const wireEvent = z.object({
  id: z.string(),
  description: z.string(),
  result: z.unknown(),
})

export const wireRefund = z.object({ shipment_id: z.string(), status: refundStatus })
