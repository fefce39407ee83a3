import { z } from 'zod'

import { fieldFault } from '#lib/contract/api/errors.ts'
import { cents, id, revision, text, timestamp } from '#lib/contract/api/primitives.ts'
import { deadlineBrief } from '#lib/contract/deadlines/deadline.ts'
import { rowAccounting } from '#lib/contract/imports/row-accounting.ts'
import { type PieceState, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'

import { matterBrief } from './matter-brief.ts'
import { matterColumns, matterLimits, matterStatuses } from './matter.values.ts'

const status = z.enum(matterStatuses).meta({
  id: 'MatterStatus',
  description: 'A closed matter keeps what belongs to it, and is offered last where one is chosen.',
})

/** Who belongs to the team of a matter; by id alone once they have left. */
const matterMember = z.object({ id, name: text().nullable() }).meta({ id: 'MatterMember' })

/** A matter, such as a case, file or property, to which letters, lists, documents and addresses belong. */
export const matter = z
  .object({
    ...matterBrief.shape,
    client: text()
      .nullable()
      .meta({ description: 'For whom the work is done.', examples: ['Harbor Tenants LLC'] }),
    status,
    members: z.array(matterMember),
    revision,
    created_at: timestamp,
    updated_at: timestamp.nullable(),
    closed_at: timestamp.nullable().meta({ description: 'When it was closed; null while it is open.' }),
  })
  .meta({ id: 'Matter' })

export type Matter = z.infer<typeof matter>

const line = (maximum: number) => text().trim().max(maximum, `Use at most ${maximum} characters.`)

const fields = {
  number: line(matterLimits.number)
    .min(1, 'Enter a number.')
    .meta({
      description: 'Your own file number. Unique in your organization, in any case.',
      examples: ['2026-0417'],
    }),
  name: line(matterLimits.name)
    .min(1, 'Enter a name.')
    .meta({ examples: ['Swan v. Turner'] }),
  client: line(matterLimits.client).nullish().meta({ description: 'Null or an empty string for none.' }),
  status,
  member_ids: z
    .array(z.uuid('Send the IDs of members.'))
    .max(matterLimits.members, `A matter can have at most ${matterLimits.members} members.`)
    .meta({ description: 'Members of the organization.' }),
}

/** Body of create. */
export const createMatterInput = z
  .object({
    number: fields.number,
    name: fields.name,
    client: fields.client,
    status: fields.status.default('open'),
    member_ids: fields.member_ids.default([]),
  })
  .meta({ id: 'CreateMatterInput' })

export type CreateMatterInput = z.output<typeof createMatterInput>

/** Body of update: each field present replaces the stored one. */
export const updateMatterInput = z
  .object({ ...fields, member_ids: fields.member_ids.meta({ description: 'Replaces all members.' }) })
  .partial()
  .meta({ id: 'UpdateMatterInput' })

export type UpdateMatterInput = z.output<typeof updateMatterInput>

/** Query of the list. */
export const listMattersQuery = z
  .object({
    status: status.optional(),
    search: line(200)
      .optional()
      .meta({ description: 'Words that must all occur in the number, the name or the client.' }),
    limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Matters per page.' }),
    cursor: id.optional().meta({ description: 'The `next_cursor` from the previous page.' }),
  })
  .meta({ id: 'ListMattersQuery' })

export type ListMattersQuery = z.output<typeof listMattersQuery>

const count = z.int().min(0)

// Object.keys forgets that its strings are the table's keys, and that there is one.
const states = Object.keys(pieceStates) as [PieceState, ...PieceState[]]

/** A day that a letter of the matter is bound to, or expected on. */
const matterDeadline = z
  .object({
    shipment_id: id,
    title: text().meta({ description: 'The name of the letter, or its recipient.' }),
    kind: z.enum(['deadline', 'mail_by', 'arrive_by', 'expected']).meta({
      description:
        '`deadline`: of the deadline that the sender entered; `mail_by`: its last safe mailing day, while the letter is not mailed; `arrive_by`: the day by which the sender needs it to arrive; `expected`: the day the carrier expects to deliver.',
    }),
    on: z.iso.date(),
    deadline: deadlineBrief
      .nullable()
      .meta({ description: 'What was entered, for `deadline` and `mail_by`.' }),
    is_late: z.boolean().meta({
      description: 'The day has passed without a delivery, or without what the deadline requires.',
    }),
  })
  .meta({ id: 'MatterDeadline' })

export type MatterDeadline = z.infer<typeof matterDeadline>

/** Totals of the letters of a matter. */
export const matterSummary = z
  .object({
    letters: count.meta({ description: 'All letters, drafts and cancelled ones included.' }),
    states: z
      .array(z.object({ state: z.enum(states), letters: count }))
      .meta({ description: 'How many letters are in each state, without states that none is in.' }),
    delivered: count,
    receipts_owed: count.meta({
      description: 'Delivered letters whose purchased return receipt has not been received.',
    }),
    bought: count.meta({
      description: 'Letters that were bought, cancelled ones included: those with a signed evidence bundle.',
    }),
    open_tasks: count,
    charged_cents: cents,
    refunded_cents: cents,
    net_cents: cents.meta({ description: 'Charged, less what was refunded.' }),
    addresses: count.meta({ description: 'Entries of the address book.' }),
    deadlines: z.array(matterDeadline).meta({
      description:
        'Deadlines that nothing recorded meets, and days of letters that are bought and neither delivered nor returned, earliest first; at most 50.',
    }),
    deadline_count: count.meta({ description: 'How many such days there are.' }),
  })
  .meta({ id: 'MatterSummary' })

export type MatterSummary = z.infer<typeof matterSummary>

/** The outcome of one row of an imported file. */
const importedMatter = z
  .object({
    row: z.int().meta({ description: 'Row number as shown in a spreadsheet: the header is row 1.' }),
    outcome: z.enum(['created', 'existing', 'rejected']),
    name: text().meta({ description: 'Number and name in the row, for reference.' }),
    errors: z.array(fieldFault).meta({ description: 'Why the row was rejected, by field.' }),
  })
  .meta({ id: 'ImportedMatterRow' })

export type ImportedMatter = z.infer<typeof importedMatter>

const columnNames = Object.keys(matterColumns) as [keyof typeof matterColumns]

/** The outcome of an imported file. */
export const matterImport = z
  .object({
    is_preview: z.boolean().meta({ description: 'True when nothing was saved.' }),
    created: count,
    existing: count.meta({ description: 'Numbers that a matter has already; they are not changed.' }),
    rejected: count,
    row_accounting: rowAccounting,
    columns: z
      .array(z.object({ header: text(), field: z.enum(columnNames).nullable() }))
      .meta({ description: 'The field each column was mapped to; null for ignored columns.' }),
    rows: z.array(importedMatter),
  })
  .meta({ id: 'MatterImport' })

export type MatterImport = z.infer<typeof matterImport>
