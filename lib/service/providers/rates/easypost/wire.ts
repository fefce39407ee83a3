import { z } from 'zod'

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

/** The parts of EasyPost's objects that Mailroom reads, as EasyPost writes them. Unread keys are left out. */
const text = z.string().nullish()

/** Money is a decimal string. */
const decimal = z.string().regex(/^\d{1,9}(\.\d{1,5})?$/)

const verification = z.object({
  success: z.boolean(),
  errors: z.array(
    z.object({
      code: text,
      field: text,
      message: z.string(),
      suggestion: z.union([z.string(), z.null()]).nullish(),
    }),
  ),
})

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

const wireRate = z.object({
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

const wireMessage = z.object({ carrier: z.string(), type: z.string(), message: z.string() })

const wireFee = z.object({ type: z.string(), amount: decimal, charged: z.boolean() })

export const wireTracker = z.object({
  id: z.string(),
  tracking_code: z.string(),
  status: z.string(),
  status_detail: text,
  signed_by: text,
  est_delivery_date: text,
  shipment_id: text,
  carrier: z.string(),
  public_url: text,
  tracking_details: z.array(
    z.object({
      message: text,
      status: text,
      status_detail: text,
      datetime: z.string(),
      carrier_code: text,
      tracking_location: z.object({ city: text, state: text, country: text, zip: text }).nullish(),
    }),
  ),
})

export type WireTracker = z.infer<typeof wireTracker>

export const wireScanForm = z.object({
  id: z.string(),
  status: z.enum(['creating', 'created', 'failed']),
  message: text,
  form_url: text,
  tracking_codes: z.array(z.string()).nullish(),
})

export type WireScanForm = z.infer<typeof wireScanForm>

const refundStatus = z.enum(['submitted', 'refunded', 'rejected', 'not_applicable'])

export const wireShipment = z.object({
  id: z.string(),
  tracking_code: text,
  to_address: wireAddress,
  rates: z.array(wireRate),
  messages: z.array(wireMessage),
  selected_rate: wireRate.nullish(),
  options: z.object({ certified_mail: z.boolean().nullish() }).nullish(),
  postage_label: z.object({ label_url: text, label_pdf_url: text, label_size: text }).nullish(),
  tracker: wireTracker.nullish(),
  forms: z.array(
    z.object({ form_type: z.string(), form_url: z.string().nullish(), created_at: z.string().nullish() }),
  ),
  fees: z.array(wireFee),
  refund_status: refundStatus.nullish(),
  scan_form: z.object({ id: z.string() }).nullish(),
  reference: text,
  created_at: z.string(),
})

/** A page of the list, newest first. */
export const wireShipmentPage = z.object({ shipments: z.array(wireShipment), has_more: z.boolean() })

export type WireShipmentPage = z.infer<typeof wireShipmentPage>

export type WireShipment = z.infer<typeof wireShipment>

/** A webhook message: `result` is the object that the event is about. */
export const wireEvent = z.object({
  id: z.string(),
  description: z.string(),
  result: z.unknown(),
})

export const wireRefund = z.object({ shipment_id: z.string(), status: refundStatus })
