import { z } from 'zod'

import { id } from '#lib/contract/api/primitives.ts'
import { shipmentFilters } from '#lib/contract/shipments/shipment-list.ts'

import { archiveLimits } from './evidence-limits.values.ts'
import { evidenceStates, listEvidenceQuery } from './evidence.ts'

const ids = z
  .string()
  .meta({
    description: `Ids of shipments, up to ${archiveLimits.ids}, with commas between. They take the place of the filters.`,
    examples: ['0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11,0193f1f3-0a2b-7c11-8d41-2f0f6a9b7c55'],
  })
  .transform((text) => [...new Set(text.split(',').map((each) => each.trim().toLowerCase()))])
  .pipe(
    z
      .array(id)
      .max(archiveLimits.ids, `Name at most ${archiveLimits.ids} shipments, or choose them by a filter.`),
  )

const { status, tag, date_from, date_to } = shipmentFilters.shape

const state = z
  .enum(['any', ...evidenceStates])
  .optional()
  .meta({
    description:
      'Only shipments bought with proof, in this state of the list of evidence; `any`: all of them, whatever their state.',
  })

const search = listEvidenceQuery.shape.search.meta({
  description:
    'Only shipments bought with proof in whose recipient, name or tracking number these words occur, as in the list of evidence.',
})

const isGiven = (value: unknown): boolean => value !== undefined && value !== ''

/** Which shipments an archive is made of: those named, or those that a list shows with the same filters. */
export const evidenceArchiveQuery = z
  .object({ ids: ids.optional(), state, search, status, tag, date_from, date_to })
  .refine((query) => Object.values(query).some(isGiven), {
    path: ['ids'],
    message: 'Name shipments by ids, or choose them by state, search, date_from, date_to, status or tag.',
  })
  .refine(({ ids: named, ...filters }) => named === undefined || !Object.values(filters).some(isGiven), {
    path: ['ids'],
    message: 'Name shipments by ids or choose them by filters, and not both.',
  })

export type EvidenceArchiveQuery = z.output<typeof evidenceArchiveQuery>

/** What an archive would hold, told before it is downloaded. */
export const evidenceArchiveSize = z
  .object({
    shipments: z.int().meta({ description: 'Shipments that would be in the index.' }),
    size_bytes: z.int().meta({
      description:
        'About how large the archive would be: the kept files, and what is made anew for each bundle by its usual size.',
    }),
  })
  .meta({ id: 'EvidenceArchiveSize' })

export type EvidenceArchiveSize = z.infer<typeof evidenceArchiveSize>
