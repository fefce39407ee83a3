import { z } from 'zod'

import { address, addressCheck, shipmentAddressInput } from '#lib/contract/addresses/address.ts'
import { cents, id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { approvalBrief } from '#lib/contract/approvals/approval.ts'
import { postageAccount } from '#lib/contract/connected-accounts/connected-account.ts'
import { deadline, deadlineInput } from '#lib/contract/deadlines/deadline.ts'
import { documentPartList, filename } from '#lib/contract/documents/document-part.ts'
import { documentWarnings } from '#lib/contract/documents/document-warning.ts'
import { pageScaling } from '#lib/contract/documents/sheet.ts'
import { artifact } from '#lib/contract/mailing-record/artifact.ts'
import { deliveryProblem, mailingRecord, recordCheck } from '#lib/contract/mailing-record/mailing-record.ts'
import { kitName } from '#lib/contract/mailpiece/mail-settings.ts'
import { partnerNames } from '#lib/contract/mailpiece/partners.values.ts'
import { missingRate } from '#lib/contract/quotes/missing-rate.ts'
import { quote } from '#lib/contract/quotes/quote.ts'
import { schedule } from '#lib/contract/schedules/schedule.ts'
import { printOptions, shippingOptions, shippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import { shipmentStatus } from '#lib/contract/shipment-core/shipment-status.ts'
import { trackingOutcome } from '#lib/contract/tracking/tracking-outcome.ts'

import { againInputs, attemptFields, possibleDuplicate } from './attempt.ts'
import { letterSetOfShipment } from './letter-set-link.ts'
import { piece } from './piece.ts'
import { referenceChanges, referenceFields, references } from './references.ts'
import { shipmentCharge } from './shipment-charge.ts'
import { shipmentEvent } from './shipment-event.ts'

export const tag = z.object({ id, name: text() }).meta({ id: 'Tag' })

export type Tag = z.infer<typeof tag>

/** Maximum number of tags of a shipment. */
export const maximumTags = 50
/** Names of tags, as entered. */
export const tagNames = z
  .array(text().trim().min(1, 'Enter a name for the tag.').max(60, 'Use at most 60 characters for a tag.'))
  .max(maximumTags, `A shipment can have at most ${maximumTags} tags.`)

/** One document to be printed and mailed to one recipient. */
export const shipment = z
  .object({
    id,
    status: shipmentStatus,
    shipment_name: text()
      .nullable()
      .meta({ description: 'Name given to the shipment.', examples: ['Notice to unit 4'] }),
    page_count: z.int().meta({ description: 'Number of pages in the document.', examples: [7] }),
    print_options: printOptions,
    shipping_options: shippingOptions.meta({
      description:
        'Mail options: as requested and, once bought, as sold. UPS and FedEx sell no Certified Mail, but a signature in its place.',
    }),
    to_address: address.meta({ description: 'The recipient, as verified or corrected.' }),
    to_address_given: address.meta({ description: 'The recipient as entered.' }),
    from_address: address.meta({ description: 'The return address; it may be unverified.' }),
    address_checks: z
      .object({ to_address: addressCheck, from_address: addressCheck })
      .meta({ description: 'The address as entered, the verified address, and which one is printed.' }),
    tags: z.array(tag),
    ...references,
    note_count: z.int().meta({ description: 'How many notes it has. Their text is read with `/notes`.' }),
    deadline: deadline.nullable().meta({
      description:
        'The deadline that the sender entered, with what recorded events say of it; null for none. Not printed.',
    }),
    letter_set: letterSetOfShipment,
    ...attemptFields,
    created_at: timestamp,
    revision: z.int().meta({
      description:
        'Counts the updates of name, tags, reference, cost center, matter, metadata, deadline, addresses and options. Send it as `If-Match` to update or buy only what you read. New quotes do not count.',
      examples: [3],
    }),
    updated_at: timestamp.nullable().meta({ description: 'When the last of these updates was made.' }),
    updated_by: z.object({ id, name: text().nullable() }).nullable().meta({
      id: 'ShipmentEditor',
      description: 'Who made it; null while there was none.',
    }),

    awaiting_approval: z.literal(true).optional().meta({
      description: 'Present while its purchase waits for approval, which the status does not show.',
    }),
    scheduled_for: z.iso
      .date()
      .optional()
      .meta({
        description:
          'Present while its purchase is scheduled: the mailing day, in the organization’s time zone.',
        examples: ['2026-12-07'],
      }),
    schedule: schedule.nullable().optional().meta({
      description: 'Included in detail responses while the shipment can be bought: the latest schedule.',
    }),
    possible_duplicate: possibleDuplicate.nullable().optional(),
    approval: approvalBrief.nullable().optional().meta({
      description:
        'Included in detail responses while the shipment can be bought: the latest approval request.',
    }),

    carrier: text()
      .nullable()
      .meta({ description: 'The carrier; null for a draft.', examples: ['USPS'] }),
    service: text()
      .nullable()
      .meta({ description: 'The service; null for a draft.', examples: ['First'] }),
    tracking_number: text()
      .nullable()
      .meta({ examples: ['9407100000000000000001'] }),
    tracking_url: text().nullable().meta({ description: 'The carrier’s tracking page, if available.' }),
    selected_quote_id: id.nullable().meta({ description: 'The purchased quote.' }),
    shipped_at: timestamp.nullable().meta({ description: 'When handed over, or else first scanned.' }),
    delivered_at: timestamp.nullable().meta({ description: 'Delivery time reported by the carrier.' }),
    tracking_outcome: trackingOutcome.nullable().meta({ description: 'Null for shipments not in the mail.' }),
    delivery_problem: deliveryProblem
      .nullable()
      .meta({ description: 'Current delivery problem or failure; null if none.' }),
    tracked: z.boolean().meta({
      description:
        'Whether the carrier reports where the piece is; a piece that is not tracked ends when it is handed over.',
    }),
    partner: z.enum(partnerNames).nullable().meta({
      description: 'The print partner that prints and mails it; null when the organization does.',
    }),
    label_date: text()
      .nullable()
      .meta({ description: 'The day of the planned handoff; null for a draft.', examples: ['2026-11-23'] }),
    signer_name: text()
      .nullable()
      .meta({ description: 'Who signed for certified mail.', examples: ['E Swan'] }),
    postmarked_on: z.iso.date().nullable().meta({ description: 'Earliest postmark read on its papers.' }),
    postal_accepted_at: timestamp
      .nullable()
      .meta({ description: 'When USPS accepted the piece, by its acceptance scan.' }),
    scan_form_scanned_at: timestamp.nullable().meta({
      description:
        'When USPS scanned the SCAN form that lists the piece, which is no acceptance of the piece.',
    }),
    scan_form_id: text().nullable().meta({ description: 'The SCAN form it was handed over with.' }),

    postage_cost_cents: cents.meta({
      description: 'The carrier’s charge. 0 until bought, like all prices.',
    }),
    postage_markup_cents: cents.meta({ description: 'Postage markup.' }),
    envelope_fee_cents: cents.meta({ description: 'Handling fee per shipment.' }),
    page_fee_cents: cents.meta({ description: 'Page printing.' }),
    page_fee_color_cents: cents.meta({ description: 'Color printing surcharge.' }),
    tax_amount_cents: cents.meta({ description: 'Tax, if any.' }),
    total_charged_cents: cents.meta({
      description: 'The amount charged to the card, the balance or the account.',
    }),
    postage_account: postageAccount.optional().meta({
      description:
        'The organization’s own account that sold the label, and the postage that EasyPost billed to it; absent where Mailroom sold it, and until bought.',
    }),
    document_preview_url: text().nullable().meta({
      description: 'Link to the PDF as printed, valid for minutes; null once it has been deleted.',
    }),
    document_filename: filename.nullable(),
    document_key: text().meta({ description: 'Key of the document, for sending it again.' }),
    document_parts: documentPartList,
    document_warnings: documentWarnings,
    piece,
    chosen_kit: kitName.nullable().meta({ description: 'The requested kit, if any.' }),
    scaling: pageScaling
      .nullable()
      .meta({ description: 'Pages larger than the paper, which will be scaled down; null when all fit.' }),

    charge: shipmentCharge.nullable().optional().meta({
      description: 'The current or completed purchase, in detail responses; null if there is none.',
    }),
    events: z.array(shipmentEvent).optional().meta({ description: 'The timeline, oldest first.' }),
    rates: z
      .array(quote)
      .optional()
      .meta({ description: 'Quotes, cheapest first, while the shipment can be bought.' }),
    alternative_rates: z.array(quote).optional().meta({
      description:
        'With `certified_mail`: signed delivery by other carriers, which is no Certified Mail. Present with `rates`.',
    }),
    quotes_incomplete: z.boolean().optional().meta({
      description:
        'Whether a carrier’s price is not known, because it did not respond or cannot be read: `missing_rates` says which. Refresh the quotes before choosing.',
    }),
    missing_rates: z
      .array(missingRate)
      .optional()
      .meta({ description: 'Carriers without a quote, and why; present with `rates`.' }),
    quoted_at: timestamp.optional().meta({ description: 'When `rates` were quoted.' }),
    quotes_expire_at: timestamp.optional().meta({ description: 'When `rates` expire.' }),
    mailing_records: mailingRecord.optional().meta({ description: 'Certified mail only.' }),
    shipped_data_expires_at: timestamp
      .nullable()
      .optional()
      .meta({ description: 'When the shipment’s stored data will be deleted; final once it has shipped.' }),
    artifacts: z.array(artifact).optional().meta({ description: 'Evidence files of certified mail.' }),
    record_check: recordCheck.optional().meta({
      description: 'In detail responses: whether the stored record passed its latest integrity check.',
    }),
  })
  .meta({ id: 'Shipment' })

export type Shipment = z.infer<typeof shipment>

/** Fields of a draft besides its document. */
export const draftFields = z.object({
  shipment_name: text()
    .trim()
    .max(200, 'Use at most 200 characters.')
    .nullish()
    .transform((value) => value || undefined)
    .optional(),
  to_address: shipmentAddressInput,
  from_address: shipmentAddressInput
    .nullish()
    .meta({ description: 'Defaults to the organization’s return address.' }),
  print_options: printOptions,
  shipping_options: shippingOptionsInput.nullish(),
  kit: kitName.nullish().meta({
    description: 'The kit to pack it in; the first in stock that fits by default. See docs/mailpiece.md.',
  }),
  tags: tagNames.nullish(),
  ...referenceFields,
  deadline: deadlineInput.nullish().meta({
    description: 'What must have happened by which day. Nothing is moved or bought because of it.',
  }),
})

/** Body of create: one of `document_key` and `document`; the key wins, whatever the inline payload holds. */
export const createShipmentInput = draftFields
  .extend({
    document_key: text().min(1).nullish(),
    document: z
      .unknown()
      .optional()
      .meta({ description: 'Base64-encoded PDF; ignored if `document_key` is sent.', type: 'string' }),
    copy_of: id.nullish().meta({
      description: 'The shipment this one is a copy of, recorded in both timelines; no data is copied.',
    }),
    ...againInputs,
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
  .meta({
    id: 'CreateShipmentInput',
    examples: [
      {
        document_key:
          'documents/0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11/0193f1f3-0a2b-7c11-8d41-2f0f6a9b7c55.pdf',
        shipment_name: 'Notice to unit 4',
        to_address: {
          name: 'Elizabeth Swan',
          street1: '179 N Harbor Dr',
          city: 'Redondo Beach',
          state: 'CA',
          zip: '90277',
        },
        print_options: { color: false, duplex: true },
        shipping_options: { certified_mail: true, return_receipt: true },
        tags: ['notices'],
        reference: '2026-0417',
        cost_center: '4100',
        metadata: { order_id: '6735' },
      },
    ],
  })

export type CreateShipmentInput = z.infer<typeof createShipmentInput>

/**
 * Body of update: each part sent replaces that part of the draft, which is quoted again. Name, tags, references and
 * the deadline do not affect the mailing: alone, they can be changed in every status without new quotes.
 */
export const updateShipmentInput = draftFields
  .partial()
  .extend({
    shipment_name: text()
      .trim()
      .max(200, 'Use at most 200 characters.')
      .nullish()
      .meta({ description: 'Can be changed in every status; null or an empty string removes the name.' }),
    tags: tagNames.nullish().meta({ description: 'Can be changed in every status; replaces all tags.' }),
    ...referenceChanges,
    deadline: deadlineInput
      .nullish()
      .meta({ description: 'Can be changed in every status; replaces the whole deadline. Null removes it.' }),
  })
  .meta({ id: 'UpdateShipmentInput' })

export type UpdateShipmentInput = z.infer<typeof updateShipmentInput>
