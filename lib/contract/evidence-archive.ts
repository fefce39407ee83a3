import { z } from 'zod'

import { id } from './primitives.ts'
import { listShipmentsQuery } from './shipment.ts'

/** What one archive holds at most: shipments, and of those as many as can be named one by one in an address. */
export const archiveLimits = { shipments: 5000, ids: 200 } as const

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

const { status, tag, date_from, date_to } = listShipmentsQuery.shape

/** Which shipments an archive is made of: those named, or those that the list shows with the same filters. */
export const evidenceArchiveQuery = z
  .object({ ids: ids.optional(), status, tag, date_from, date_to })
  .refine((query) => Object.values(query).some((value) => value !== undefined), {
    path: ['ids'],
    message: 'Name shipments by ids, or choose them by date_from, date_to, status or tag.',
  })
  .refine(
    ({ ids: named, ...filters }) =>
      named === undefined || Object.values(filters).every((value) => value === undefined),
    { path: ['ids'], message: 'Name shipments by ids or choose them by filters, and not both.' },
  )

export type EvidenceArchiveQuery = z.output<typeof evidenceArchiveQuery>
