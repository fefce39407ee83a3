import { z } from 'zod'

import { address, addressInput } from './address.ts'
import { artifact } from './artifact.ts'
import { mailingRecord } from './mailing-record.ts'
import { printOptions, shippingOptions, shippingOptionsInput } from './options.ts'
import { cents, id, timestamp } from './primitives.ts'
import { quote } from './quote.ts'
import { shipmentStatus } from './status.ts'

export const tag = z.object({ id, name: z.string() }).meta({ id: 'Tag' })

export type Tag = z.infer<typeof tag>

const tagNames = z
  .array(z.string().trim().min(1, 'A tag needs a name.').max(60, 'Use at most 60 characters for a tag.'))
  .max(50, 'A shipment takes at most 50 tags.')

/** One entry of the shipment's timeline. */
export const shipmentEvent = z
  .object({
    id: z.string(),
    status: shipmentStatus,
    from_status: shipmentStatus.nullable(),
    message: z.string().nullable(),
    actor: z
      .string()
      .nullable()
      .meta({
        description: '`user:<user_id>`, or `webhook:<provider>` for news that a provider brought.',
        examples: ['user:0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11', 'webhook:easypost'],
      }),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'ShipmentEvent' })

export type ShipmentEvent = z.infer<typeof shipmentEvent>

/** A carrier that quoted nothing for this draft, and what it said. */
export const missingRate = z
  .object({ carrier: z.string(), service: z.string().nullable(), reason: z.string() })
  .meta({ id: 'MissingRate' })

export type MissingRate = z.infer<typeof missingRate>

/** What is physically sent: computed from pages and print options, never asked. */
export const piece = z
  .object({
    sheets: z.int(),
    envelope: z.enum(['letter', 'flat']),
    weight_ounces: z.number().meta({ description: 'Paper and envelope, in ounces.' }),
  })
  .meta({ id: 'Piece' })

export type Piece = z.infer<typeof piece>

/** One document to be printed and mailed to one recipient. */
export const shipment = z
  .object({
    id,
    status: shipmentStatus,
    shipment_name: z.string().nullable(),
    page_count: z.int(),
    print_options: printOptions,
    shipping_options: shippingOptions,
    to_address: address,
    to_address_given: address.meta({ description: 'The recipient as the sender wrote it.' }),
    from_address: address,
    tags: z.array(tag),
    created_at: timestamp,

    carrier: z.string().nullable(),
    service: z.string().nullable(),
    tracking_number: z.string().nullable(),
    tracking_url: z.string().nullable(),
    selected_quote_id: id.nullable(),
    shipped_at: timestamp.nullable(),
    delivered_at: timestamp.nullable(),
    signer_name: z.string().nullable(),
    postal_accepted_at: timestamp.nullable(),
    scan_form_id: z.string().nullable(),

    postage_cost_cents: cents,
    postage_markup_cents: cents,
    envelope_fee_cents: cents,
    page_fee_cents: cents,
    page_fee_color_cents: cents,
    tax_amount_cents: cents,
    total_charged_cents: cents,

    document_preview_url: z.string().nullable(),
    document_filename: z.string().nullable(),
    document_key: z.string(),
    piece,

    events: z.array(shipmentEvent).optional(),
    rates: z.array(quote).optional(),
    missing_rates: z.array(missingRate).optional(),
    quotes_expire_at: timestamp.optional(),
    mailing_records: mailingRecord.optional(),
    shipped_data_expires_at: timestamp.nullable().optional(),
    artifacts: z.array(artifact).optional(),
  })
  .meta({ id: 'Shipment' })

export type Shipment = z.infer<typeof shipment>

/** One row of the shipment list. */
export const shipmentListItem = shipment
  .pick({
    id: true,
    status: true,
    shipment_name: true,
    page_count: true,
    carrier: true,
    service: true,
    tracking_number: true,
    tracking_url: true,
    total_charged_cents: true,
    created_at: true,
    shipped_at: true,
  })
  .meta({ id: 'ShipmentListItem' })

export type ShipmentListItem = z.infer<typeof shipmentListItem>

const draftFields = z.object({
  shipment_name: z
    .string()
    .trim()
    .max(200, 'Use at most 200 characters.')
    .nullish()
    .transform((value) => value || undefined)
    .optional(),
  to_address: addressInput,
  from_address: addressInput
    .nullish()
    .meta({ description: "Defaults to the organization's return address." }),
  print_options: printOptions,
  shipping_options: shippingOptionsInput.nullish(),
  tags: tagNames.nullish(),
})

/** Body of create: one of `document_key` and `document`; the key wins, whatever the inline payload holds. */
export const createShipmentInput = draftFields
  .extend({
    document_key: z.string().min(1).nullish(),
    document: z
      .unknown()
      .optional()
      .meta({ description: 'Base64-encoded PDF; ignored when `document_key` is given.', type: 'string' }),
  })
  .superRefine((input, context) => {
    if (input.document_key) return
    if (input.document === undefined || input.document === null) {
      context.addIssue({
        code: 'custom',
        path: ['document_key'],
        message: 'Send document_key (from an upload) or document (a Base64-encoded PDF).',
      })
    } else if (typeof input.document !== 'string') {
      context.addIssue({ code: 'custom', path: ['document'], message: 'document must be a Base64 string.' })
    }
  })
  .meta({ id: 'CreateShipmentInput' })

export type CreateShipmentInput = z.infer<typeof createShipmentInput>

/** Body of update: whatever is given replaces that part of the draft, which is quoted anew. */
export const updateShipmentInput = draftFields.partial().meta({ id: 'UpdateShipmentInput' })

export type UpdateShipmentInput = z.infer<typeof updateShipmentInput>

/** Result of a purchase. */
export const purchaseResult = shipment
  .pick({
    id: true,
    status: true,
    carrier: true,
    service: true,
    total_charged_cents: true,
    tracking_number: true,
    tracking_url: true,
  })
  .meta({ id: 'PurchaseResult' })

export type PurchaseResult = z.infer<typeof purchaseResult>

const dateBoundary = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Use YYYY-MM-DD or an ISO 8601 date and time with its offset.',
})

/** Query of the list. */
export const listShipmentsQuery = z
  .object({
    status: shipmentStatus.optional(),
    tag: z.string().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.uuid().optional(),
    date_from: dateBoundary.optional(),
    date_to: dateBoundary.optional(),
  })
  .meta({ id: 'ListShipmentsQuery' })

export type ListShipmentsQuery = z.infer<typeof listShipmentsQuery>
