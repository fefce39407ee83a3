import { z } from 'zod'

import { address, addressInput } from '#lib/contract/addresses/address.ts'
import {
  cents,
  centsInput,
  id,
  largestInteger,
  revision,
  text,
  timestamp,
} from '#lib/contract/api/primitives.ts'
import { approvalNote } from '#lib/contract/approvals/approval.ts'
import { documentMetadata } from '#lib/contract/documents/document.ts'
import { addressFamily } from '#lib/contract/imports/address-family.ts'
import { batchField } from '#lib/contract/imports/batch-field.ts'
import { rowAccounting } from '#lib/contract/imports/row-accounting.ts'
import { kitName } from '#lib/contract/mailpiece/mail-settings.ts'
import { matterIdInput } from '#lib/contract/matters/matter-brief.ts'
import { printOptions, shippingOptions, shippingOptionsInput } from '#lib/contract/shipment-core/options.ts'

import { batchForm } from './batch-form.ts'
import { batchFinding, batchRowState } from './batch-row.ts'
import { batchStates } from './batch-states.values.ts'

/** One column of the file: its header, the field it is mapped to, and values from the first rows. */
const batchColumn = z
  .object({
    header: text(),
    field: batchField.nullable().meta({
      description:
        'What the column is mapped to; null for ignored columns. `address` is a full address in one cell.',
    }),
    samples: z.array(text()).meta({ description: 'Values from the first rows.' }),
  })
  .meta({ id: 'BatchColumn' })

export type BatchColumn = z.infer<typeof batchColumn>

/** The field of each column, in the order of the file. */
export const batchMapping = z.array(batchField.nullable()).max(100)

/** The most recipients of one batch. */
export const maxBatchRows = 5000

/** How the quote of each row is selected, among those that arrive in time. */
const batchChoices = ['cheapest', 'fastest', 'as_before'] as const

export type BatchChoice = (typeof batchChoices)[number]

const tags = z
  .array(text().trim().min(1, 'Enter a name for the tag.').max(60, 'Use at most 60 characters for a tag.'))
  .max(20, 'Use at most 20 tags for the batch.')

/** The template of a batch, and what its letters have in common. */
const batchTemplate = z
  .object({
    template_id: z.uuid('Send the ID of a template.'),
    version: z
      .int()
      .min(1)
      .max(largestInteger)
      .optional()
      .meta({ description: 'The version for every row; the latest of this moment when it is set.' }),
    date: z.iso.date('Use YYYY-MM-DD.').optional().meta({
      description: 'The date of every letter; by default the day on which the template is set.',
    }),
  })
  .meta({ id: 'BatchTemplate' })

const settings = z.object({
  document_key: text()
    .nullable()
    .meta({ description: 'The PDF for rows that do not name one; null when every row names its own.' }),
  template: batchTemplate.nullish().meta({
    description:
      'The template that a letter is made from for each row that names no PDF, in place of `document_key`; null for none.',
  }),
  form: batchForm.nullish().meta({
    description:
      'How the form fields of `document_key` are filled for each row that names no PDF; null to mail it as it is. Another `document_key` or a template removes it.',
  }),
  from_address: addressInput
    .nullable()
    .meta({ description: 'The return address; null for the organization’s default.' }),
  print_options: printOptions,
  shipping_options: shippingOptionsInput,
  kit: kitName
    .nullish()
    .meta({ description: 'The kit for every row; by default the first in stock that fits.' }),
  tags: tags.meta({ description: 'Added to every shipment, in addition to the tags in its row.' }),
  matter_id: matterIdInput.meta({
    description: 'The matter of every shipment whose row names no other by its number.',
  }),
  choice: z.enum(batchChoices).meta({
    description:
      'Which quote is selected for each row, among those that arrive in time. `as_before`: the service that the letter was sent by which the row sends again, and no other; for other rows the cheapest.',
  }),
  arrive_by: z.iso.date('Use YYYY-MM-DD.').nullable().meta({
    description: 'The latest acceptable delivery date. Quotes without a delivery date do not qualify.',
  }),
  adds_companion: z.boolean().optional().meta({
    description:
      'Whether each row that goes as Certified Mail also sends a First-Class companion: the same document to the same address, bought with it or not at all. The column `companion` of a row takes precedence. A new batch has `mail_settings.adds_companion` of the organization; one that was created with an API key does not add any until this is set.',
  }),
})

/** How the pieces of a batch are printed and mailed, unless their rows override it. */
export type BatchSettings = z.infer<typeof settings> & { again_reason?: string | null | undefined }

/** The same in a response. */
const batchOptions = settings
  .extend({
    from_address: address
      .nullable()
      .meta({ description: 'The return address; null for the organization’s default.' }),
    shipping_options: shippingOptions,
    adds_companion: settings.shape.adds_companion.unwrap(),
    again_reason: text().nullish().meta({
      description: 'Why the letters are sent again, as the sender said; absent for a batch from a file.',
    }),
  })
  .meta({ id: 'BatchOptions' })

/** The settings of a new batch. */
export const defaultBatchSettings: BatchSettings = {
  document_key: null,
  from_address: null,
  print_options: { color: false, duplex: true },
  shipping_options: {},
  tags: [],
  choice: 'cheapest',
  arrive_by: null,
  adds_companion: false,
}

const count = z.int().min(0)

/** Mail to many recipients, created from a file: one row, one shipment, and with it a First-Class companion where it is added. */
export const batch = z
  .object({
    id,
    name: text().meta({ description: 'Defaults to the file name.', examples: ['Notices, May'] }),
    filename: text().meta({ examples: ['tenants.xlsx'] }),
    state: z.enum(batchStates),
    row_count: count,
    rows_by_state: z
      .record(batchRowState, count)
      .meta({ description: 'Number of rows in each state; every state is listed.' }),
    reviews: z.record(batchFinding, count).meta({
      description: 'Number of rows that can be bought, by finding that a person has not decided about.',
    }),
    retry_at: timestamp.nullable().meta({
      description:
        'When rows in state `unavailable` are checked again automatically; null when none are, or after the last attempt.',
    }),
    quoted_cents: cents.meta({ description: 'Total price of the rows that can be bought now.' }),
    quoted_letters: count.meta({
      description: 'Letters of the rows that can be bought now: one for each, and its First-Class companion.',
    }),
    quoted_account_postage_cents: cents.optional().meta({
      description:
        'Of `quoted_cents`, the postage that EasyPost bills to the organization’s own account; absent where everything is charged.',
    }),
    buying_cents: cents.meta({ description: 'Total confirmed for the rows that are being bought.' }),
    buying_letters: count.meta({
      description: 'Letters of the rows that are being bought: one for each, and its First-Class companion.',
    }),
    bought_cents: cents.meta({ description: 'Total charged for the rows that are bought.' }),
    bought_letters: count.meta({
      description: 'Letters of the rows that are bought: one for each, and its First-Class companion.',
    }),
    quotes_expire_at: timestamp
      .nullable()
      .meta({ description: 'When the first quote expires; expired quotes are refreshed on purchase.' }),
    stop_reason: text()
      .nullable()
      .meta({ description: 'Why buying stopped early, whether by a person or by the service.' }),
    paused_until: timestamp.nullable().meta({
      description:
        'When checking or buying continues automatically after a carrier’s rate limit interrupted it; null while it is not interrupted.',
    }),
    created_at: timestamp,
    finished_at: timestamp.nullable().meta({ description: 'When the last round of buying finished.' }),
  })
  .meta({ id: 'Batch' })

export type Batch = z.infer<typeof batch>

/** A batch with its columns and options. */
export const batchDetail = batch
  .extend({
    revision: revision.meta({
      description:
        'Counts the updates of its name, columns and options. Send it as `If-Match` to update only what you read.',
    }),
    columns: z.array(batchColumn),
    row_accounting: rowAccounting.meta({
      description: 'What became of every row of the file when it was uploaded.',
    }),
    address_families: z.array(addressFamily).meta({
      description:
        'The addresses that each row has, where it has several: none is guessed. Choose one with `address_family`, or map the columns. Empty otherwise.',
    }),
    options: batchOptions,
    document: documentMetadata
      .nullable()
      .meta({ description: 'The PDF for rows that do not name one; null when there is none.' }),
    document_count: count.meta({ description: 'PDFs provided for individual rows.' }),
    documents: z
      .array(documentMetadata.pick({ document_key: true, filename: true, page_count: true, warnings: true }))
      .meta({ description: 'The first 20 of them, by file name.' }),
  })
  .meta({ id: 'BatchDetail' })

export type BatchDetail = z.infer<typeof batchDetail>

/** Body of update: each field replaces that part; rows that are not bought must be checked again. */
export const updateBatchInput = settings
  .partial()
  .extend({
    name: text()
      .trim()
      .min(1, 'Enter a name for the batch.')
      .max(200, 'Use at most 200 characters.')
      .optional(),
    mapping: batchMapping
      .optional()
      .meta({ description: 'The field each column is mapped to, in file order.' }),
    address_family: text()
      .max(60)
      .optional()
      .meta({
        description:
          'The ID of one of `address_families`: its columns are mapped, and remembered for files with the same header. Ignored with `mapping`.',
        examples: ['mailing'],
      }),
  })
  .meta({ id: 'UpdateBatchInput' })

export type UpdateBatchInput = z.infer<typeof updateBatchInput>

/** Body of buy. */
export const buyBatchInput = z
  .object({
    max_total_cents: centsInput.meta({
      description:
        'The maximum total for all rows: the `quoted_cents` that was shown. If the total is now higher, nothing is bought.',
    }),
    confirm_duplicates: z.boolean().optional().meta({
      description: 'Also buys rows with a pending duplicate. Without it, such rows are an error.',
    }),
    note: approvalNote.meta({
      description:
        'A note to the approver, added to each row that requires approval; otherwise ignored. Rows bought in a later round need their own.',
      examples: ['Must be postmarked by Friday.'],
    }),
  })
  .meta({ id: 'BuyBatchInput' })

export type BuyBatchInput = z.infer<typeof buyBatchInput>

/** Result of a deletion: what was deleted, and what remains. */
export const batchDeletion = z
  .object({
    id,
    is_deleted: z.boolean().meta({ description: 'False when some rows, and therefore the batch, remain.' }),
    deleted_rows: count.meta({ description: 'Rows that were deleted; their drafts are cancelled.' }),
    remaining_rows: count.meta({ description: 'Rows that are bought or waiting for approval.' }),
  })
  .meta({ id: 'BatchDeletion' })

export type BatchDeletion = z.infer<typeof batchDeletion>

/** Query of the list. */
export const listBatchesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Batches per page.' }),
  cursor: z.uuid().optional().meta({ description: 'The `next_cursor` from the previous page.' }),
})

export type ListBatchesQuery = z.infer<typeof listBatchesQuery>
