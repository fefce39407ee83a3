import { text } from '#lib/contract/api/primitives.ts'

/** A search of shipments: the same in every list of them. */
export const shipmentSearch = text().trim().max(200, 'Use at most 200 characters.').meta({
  description:
    'Only shipments where every word occurs in the name, recipient (with street and city), tracking number, reference, cost center, values of the metadata, matter (number, name and client), a tag or a note.',
})
