import { batchFinding, batchRowState } from '#lib/contract/batches/batch-row.ts'
import type { BatchFinding, BatchRowState } from '#lib/contract/batches/batch-states.values.ts'

/** Rows that a page shows, from its URL. */
export type RowFilters = { state: BatchRowState | null; finding: BatchFinding | null; cursor: number | null }

const one = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Reads the URL; ignores invalid values. */
export const readRowFilters = (search: Record<string, string | string[] | undefined>): RowFilters => {
  const state = batchRowState.safeParse(one(search['state']))
  const finding = batchFinding.safeParse(one(search['finding']))
  const cursor = Number(one(search['after']))
  return {
    state: state.success ? state.data : null,
    finding: finding.success ? finding.data : null,
    cursor: Number.isInteger(cursor) && cursor > 0 ? cursor : null,
  }
}
