import { z } from 'zod'

import { id, text } from '#lib/contract/api/primitives.ts'
import { shipmentFilters } from '#lib/contract/shipments/shipment-list.ts'

import { archiveLimits } from './evidence-limits.values.ts'
import { evidenceStates } from './evidence-states.values.ts'
import { listEvidenceQuery } from './evidence.ts'

const ids = text()
  .meta({
    description: `Up to ${archiveLimits.ids} shipment IDs, separated by commas. Use instead of filters.`,
    examples: ['0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11,0193f1f3-0a2b-7c11-8d41-2f0f6a9b7c55'],
  })
  .transform((text) => [...new Set(text.split(',').map((each) => each.trim().toLowerCase()))])
  .pipe(z.array(id).max(archiveLimits.ids, `Use at most ${archiveLimits.ids} shipment IDs, or use filters.`))

const { status, tag, matter, date_from, date_to, time_zone } = shipmentFilters.shape

const state = z
  .enum(['any', ...evidenceStates])
  .optional()
  .meta({
    description:
      'Only shipments bought with proof that are in this evidence state; `any` includes all of them.',
  })

const search = listEvidenceQuery.shape.search.meta({
  description: 'Only shipments bought with proof in which every word occurs, as in the list of evidence.',
})

/** Selection of shipments: their IDs, or the filters of a list. */
export const archiveSelection = {
  ids: ids.optional(),
  state,
  search,
  status,
  tag,
  matter,
  date_from,
  date_to,
  time_zone,
}

type Selection = z.output<z.ZodObject<typeof archiveSelection>>

/** Returns whether anything narrows the selection: neither a time zone alone nor an unknown parameter does. */
const isNarrowed = (query: Selection, except: readonly string[] = []): boolean =>
  Object.keys(archiveSelection).some((name) => {
    // A name of the selection, as `Object.keys` does not say.
    const value = query[name as keyof Selection]
    return name !== 'time_zone' && !except.includes(name) && value !== undefined && value !== ''
  })

/** Requires that a query with a selection chooses shipments in one of the two ways. */
export const selectOneWay = <Query extends z.ZodType<Selection>>(query: Query): Query =>
  query
    .refine((chosen) => isNarrowed(chosen), {
      path: ['ids'],
      message: 'Send ids, or filter by state, search, date_from, date_to, status, tag or matter.',
    })
    .refine((chosen) => chosen.ids === undefined || !isNarrowed(chosen, ['ids']), {
      path: ['ids'],
      message: 'Send either ids or filters, not both.',
    })

/** Selects the shipments of an archive: by ID, or by the filters of a list. */
export const evidenceArchiveQuery = selectOneWay(z.object(archiveSelection))

export type EvidenceArchiveQuery = z.output<typeof evidenceArchiveQuery>

/** Size of an archive, estimated before it is downloaded. */
export const evidenceArchiveSize = z
  .object({
    shipments: z.int().meta({ description: 'Number of shipments the index would list.' }),
    size_bytes: z.int().meta({
      description:
        'Estimated archive size: stored files, plus the usual size of the files generated for each bundle.',
    }),
  })
  .meta({ id: 'EvidenceArchiveSize' })

export type EvidenceArchiveSize = z.infer<typeof evidenceArchiveSize>
