import { z } from 'zod'

import { id, text } from '#lib/contract/api/primitives.ts'
import { matterBrief, matterIdInput } from '#lib/contract/matters/matter-brief.ts'

import { maximumCostCenter, maximumMetadata, maximumReference } from './references.values.ts'

const described = {
  reference: 'Your own reference, such as a file or invoice number; need not be unique. Not printed.',
  costCenter: 'The cost center that spending is reported by. Not printed.',
  matter: 'ID of the matter that it belongs to. Not printed.',
}

/** References to a shipment in the organization's own systems. None is mailed, or sent to a carrier. */
export const references = {
  reference: text()
    .nullable()
    .meta({
      description: described.reference,
      examples: ['2026-0417'],
    }),
  cost_center: text()
    .nullable()
    .meta({ description: described.costCenter, examples: ['4100'] }),
  matter_id: id.nullable().meta({ description: described.matter }),
  matter: matterBrief.nullable().meta({ description: 'The matter that it belongs to; null for none.' }),
  metadata: z.record(text(), text()).meta({
    description: 'Your own keys and values. Not printed, and not shown outside the developer details.',
    examples: [{ order_id: '6735' }],
  }),
}

const label = (maximum: number) => text().trim().max(maximum, `Use at most ${maximum} characters.`)

/** A reference, as entered. */
export const referenceInput = label(maximumReference)

/** A cost center, as entered. */
export const costCenterInput = label(maximumCostCenter)

// Brackets would make `metadata[key]=value` ambiguous.
const key = text()
  .min(1)
  .max(maximumMetadata.key)
  .regex(/^[^[\]]+$/)

const value = text('Send each value of metadata as a string.').max(
  maximumMetadata.value,
  `Use at most ${maximumMetadata.value} characters for a value of metadata.`,
)

const keyRule = `Use 1 to ${maximumMetadata.key} characters, without square brackets, for a key of metadata.`

/** Changes of metadata: null or an empty string removes a key. */
export const metadataChanges = z
  .record(key, value.nullable(), {
    error: ({ code }) =>
      code === 'invalid_key' ? keyRule : 'Send metadata as an object of keys and string values.',
  })
  .meta({ id: 'MetadataChanges', examples: [{ order_id: '6735' }] })

export type MetadataChanges = z.infer<typeof metadataChanges>

/** Metadata that every matching shipment has: one key with its value. */
export const metadataFilter = z
  .record(key, value, {
    error: ({ code }) => (code === 'invalid_key' ? keyRule : 'Send the filter as metadata[key]=value.'),
  })
  .refine((entries) => Object.keys(entries).length === 1, 'Filter by one key at a time: metadata[key]=value.')
  .meta({
    description:
      'Only shipments with this entry in their metadata, as `metadata[key]=value`; one key at a time.',
    examples: [{ order_id: '6735' }],
  })

/** References of a new draft. */
export const referenceFields = {
  reference: referenceInput.nullish().meta({ description: described.reference }),
  cost_center: costCenterInput.nullish().meta({ description: described.costCenter }),
  matter_id: matterIdInput.meta({ description: described.matter }),
  metadata: metadataChanges.nullish().meta({
    description: `Your own keys and values: up to ${maximumMetadata.entries}, with keys of up to ${maximumMetadata.key} and values of up to ${maximumMetadata.value} characters.`,
  }),
}

const isRemoved = 'Can be changed in every status; null or an empty string removes it.'

/** References in an update. */
export const referenceChanges = {
  reference: referenceInput.nullish().meta({ description: isRemoved }),
  cost_center: costCenterInput.nullish().meta({ description: isRemoved }),
  matter_id: matterIdInput.meta({ description: 'Can be changed in every status; null removes it.' }),
  metadata: metadataChanges.nullish().meta({
    description:
      'Can be changed in every status. Keys that are sent are set, or removed by null or an empty string; others stay. Null removes all.',
  }),
}
