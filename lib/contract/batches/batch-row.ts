import { z } from 'zod'

import { address, addressCheck } from '#lib/contract/addresses/address.ts'
import { errorCode, fieldFault } from '#lib/contract/api/errors.ts'
import { cents, id, text, timestamp, largestInteger } from '#lib/contract/api/primitives.ts'
import { batchField } from '#lib/contract/imports/batch-field.ts'
import { missingRate } from '#lib/contract/quotes/missing-rate.ts'
import { quote } from '#lib/contract/quotes/quote.ts'
import { shippingOptions } from '#lib/contract/shipment-core/options.ts'
import { isAgain } from '#lib/contract/shipments/attempt.ts'
import { templateValues } from '#lib/contract/templates/template.ts'

import { batchFindingNames, batchRowStateNames, reviewStates } from './batch-states.values.ts'

export const batchRowState = z.enum(batchRowStateNames)

export const batchFinding = z.enum(batchFindingNames)

const review = z.enum(reviewStates)

/** Values of a row by field. */
export const batchValues = z.partialRecord(batchField, text().max(2000, 'Use at most 2,000 characters.'))

/** One recipient of a batch. */
export const batchRow = z
  .object({
    row: z.int().meta({ description: 'Row number as shown in a spreadsheet: the header is usually row 1.' }),
    state: batchRowState,
    name: text().meta({ description: 'The recipient in the row, for reference.' }),
    values: batchValues.meta({ description: 'The values read from the row, with later edits.' }),
    template_values: z.record(text(), text()).meta({
      description:
        'Values of the row by template field: cells by the headers of their columns, with later edits. Where the batch has a form, by the fields of the form that columns fill. Empty otherwise.',
    }),
    edited: z.boolean().meta({ description: 'Whether the row was edited after the file was read.' }),
    shipment_id: id.nullable().meta({ description: 'The draft, or the shipment it became.' }),
    again_of: id.nullable().meta({
      description: 'The shipment that the row sends again; null for a row of a file.',
    }),
    companion: z
      .object({
        shipment_id: id.meta({ description: 'The draft, or the shipment it became.' }),
        shipment_status: text(),
        carrier: text().nullable(),
        service: text().nullable(),
        tracking_number: text().nullable(),
        price_cents: cents.nullable().meta({
          description:
            'Its part of the price of the row; null if it is not bought with the row, for example because it was bought alone.',
        }),
      })
      .nullable()
      .meta({
        description:
          'The First-Class companion of the row’s letter: the same document to the same address, in one letter set with it. Null where none is added.',
      }),
    known_address: z
      .object({
        source: z.literal('address_book'),
        address,
        updated_at: timestamp.meta({ description: 'When the address book was updated.' }),
      })
      .nullable()
      .meta({
        description:
          'Another address of the recipient, newer than the letter that is sent again, and its source. It is used only if its values are set for the row.',
      }),
    document_id: id.nullable().meta({
      description:
        'The document of its draft: where the batch has a template or a form, the one made for this row.',
    }),
    shipment_status: text().nullable(),
    tracking_number: text().nullable(),
    carrier: text().nullable().meta({ description: 'Carrier of the selected or purchased quote.' }),
    service: text().nullable(),
    shipping_options: shippingOptions
      .nullable()
      .meta({ description: 'Mail options of the row; null before it has a draft.' }),
    price_cents: cents.nullable().meta({
      description:
        'The price of the letter and its companion, with postage that EasyPost bills to the organization’s own account; once bought, the amount charged.',
    }),
    confirmed_cents: cents
      .nullable()
      .meta({ description: 'The price that was confirmed; the row never costs more.' }),
    quote_overridden: z.boolean().meta({
      description: 'Whether a person chose the service for this row instead of the batch’s rule.',
    }),
    arrives_on: z.iso.date().nullable().meta({ description: 'The delivery date given by the carrier.' }),
    quotes_expire_at: timestamp.nullable(),
    address_check: addressCheck.nullable().meta({
      description: 'The address as entered and as verified; null before it was verified.',
    }),
    corrected: review.nullable().meta({
      description:
        'Whether the correction of the address was reviewed; null when verification changed nothing but the format. The corrected address is printed unless the row is printed as entered.',
    }),
    missing_unit: review.nullable().meta({
      description: 'Whether the missing apartment or suite was reviewed; null when none is missing.',
    }),
    other_address: review.nullable().meta({
      description: 'Whether `known_address` was reviewed; null when none is known, or the row has it.',
    }),
    duplicate: z
      .object({
        state: review,
        row: z.int().nullable().meta({ description: 'The row with the same recipient in this batch.' }),
        shipment_id: id.nullable().meta({
          description:
            'The shipment with the same recipient and document of the days that `mail_settings.duplicate_days` sets.',
        }),
        is_again: isAgain,
        sent_on: z.iso
          .date()
          .nullable()
          .meta({ description: 'The day of its planned handoff; null while it is being bought.' }),
      })
      .nullable()
      .meta({ description: 'What the row may repeat. A pending duplicate is not bought.' }),
    error: z
      .object({
        code: errorCode,
        message: text().meta({ description: 'What is wrong and how to fix it.' }),
        fields: z.array(fieldFault),
      })
      .nullable(),
  })
  .meta({ id: 'BatchRow' })

export type BatchRow = z.infer<typeof batchRow>

/** Body of update: edited values, or whether the row is excluded. The row is checked immediately. */
export const updateBatchRowInput = z
  .object({
    values: batchValues.optional().meta({
      description: 'Values that replace those from the file; an empty string clears a field.',
    }),
    template_values: templateValues.optional().meta({
      description:
        'Values for fields of the batch’s template or form that replace those of the row; an empty string clears a field.',
    }),
    excluded: z.boolean().optional().meta({ description: 'Excludes the row, or includes it again.' }),
    use_as_entered: z.boolean().optional().meta({
      description:
        'Prints the address as entered instead of as corrected, or the other way round. Reset when values change.',
    }),
  })
  .refine((input) => Object.values(input).some((part) => part !== undefined), {
    message: 'Send values, template_values, excluded or use_as_entered.',
  })
  .meta({ id: 'UpdateBatchRowInput' })

export type UpdateBatchRowInput = z.infer<typeof updateBatchRowInput>

/** Every quote of a row, with the selected one. */
export const batchRowQuotes = z
  .object({
    row: batchRow,
    quotes: z.array(quote).meta({ description: 'All quotes for the row, including expired ones.' }),
    missing_rates: z.array(missingRate).meta({ description: 'Services that are unavailable, and why.' }),
    quoted_at: timestamp.nullable(),
    quotes_expire_at: timestamp.nullable(),
    selected_quote_id: id
      .nullable()
      .meta({ description: 'The quote the row will be bought at; null if none is selected.' }),
    arrive_by: z.iso.date().nullable().meta({
      description: 'The latest acceptable delivery date: the row’s own, or the batch’s.',
    }),
    adds_companion: z.boolean().meta({
      description:
        'Whether the row’s letter gets a First-Class companion if it goes as Certified Mail. The companion is priced when such a service is selected; until then `row.companion` is null.',
    }),
  })
  .meta({ id: 'BatchRowQuotes' })

export type BatchRowQuotes = z.infer<typeof batchRowQuotes>

/** Body of selecting another quote for a row. */
export const selectRowQuoteInput = z
  .object({
    quote_id: z.uuid('quote_id must be a UUID.').nullable().meta({
      description: 'One of the row’s quotes, even one that arrives too late; null to use the batch’s rule.',
    }),
  })
  .meta({ id: 'PickRowQuoteInput' })

export type SelectRowQuoteInput = z.infer<typeof selectRowQuoteInput>

/** Decisions that a person may make about a finding. */
const reviewDecisions = ['accept', 'use_as_entered', 'skip'] as const

/** Body of a review: one decision for one finding, in some rows or in all. */
export const reviewBatchRowsInput = z
  .object({
    finding: batchFinding,
    decision: z.enum(reviewDecisions).meta({
      description:
        '`accept`: print the corrected address, mail without the apartment, keep the address that was used before, or send the duplicate anyway. `use_as_entered`: print the address as entered; only for `corrected`. `skip`: exclude the rows.',
    }),
    rows: z
      .array(z.int().min(1).max(largestInteger))
      .min(1)
      .max(5000, 'Send at most 5,000 rows.')
      .optional()
      .meta({ description: 'Row numbers; all rows with this pending finding when omitted.' }),
  })
  .refine(({ finding, decision }) => decision !== 'use_as_entered' || finding === 'corrected', {
    path: ['decision'],
    message: 'Only a corrected address can be printed as entered.',
  })
  .meta({ id: 'ReviewBatchRowsInput' })

export type ReviewBatchRowsInput = z.infer<typeof reviewBatchRowsInput>

/** Query of a batch's rows. */
export const listBatchRowsQuery = z.object({
  state: batchRowState.optional().meta({ description: 'Only rows in this state.' }),
  finding: batchFinding
    .optional()
    .meta({ description: 'Only rows that can be bought and have this finding pending.' }),
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({ description: 'Rows per page.' }),
  cursor: z.coerce
    .number()
    .int()
    .min(0)
    .max(largestInteger)
    .optional()
    .meta({ description: 'The `next_cursor` from the previous page.' }),
})

export type ListBatchRowsQuery = z.infer<typeof listBatchRowsQuery>
