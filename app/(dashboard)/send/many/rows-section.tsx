import { Failure } from '#app/failure.tsx'
import { readRowFilters } from '#components/batches/row-filters.ts'
import { RowList } from '#components/batches/row-list.tsx'
import { RowTabs } from '#components/batches/row-tabs.tsx'
import { Card } from '#components/ui/card.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import type { BatchRowState } from '#lib/contract/batches/batch-states.values.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { findRows } from './load-batch.ts'

type RowsSectionProps = {
  batch: BatchDetail
  search: Record<string, string | string[] | undefined>
  /** The page that shows the rows. */
  hrefOf: (filters: { state?: string | undefined; after?: string | undefined }) => string
  canMend: boolean
}

/** Shows the rows of a batch by state, a page at a time; each can be edited in place. */
export const RowsSection = async ({ batch, search, hrefOf, canMend }: RowsSectionProps) => {
  const filters = readRowFilters(search)
  const { state } = filters
  const listed = await findRows(batch.id, filters)
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Rows could not be loaded" />
  const { data: rows, next_cursor: next } = listed.value
  const mapped = batch.columns.flatMap(({ field }) => field ?? [])
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row]
  return (
    <section className="grid gap-4">
      <h2 className="sr-only">Rows</h2>
      <RowTabs
        batch={batch}
        current={state}
        hrefOf={(chosen: BatchRowState | null) => hrefOf({ state: chosen ?? undefined })}
      />
      {rows.length === 0 ? (
        <Card className="px-5 py-8 text-center text-ink-soft">No rows with this status.</Card>
      ) : (
        <RowList
          batchId={batch.id}
          rows={rows}
          mapped={mapped}
          totalCents={batch.quoted_cents}
          canChange={canMend}
        />
      )}
      <Pagination
        summary={first === undefined ? '' : `${plural(rows.length, 'row')}: ${first} to ${last}`}
        previous={{
          label: 'First',
          href: filters.cursor === null ? null : hrefOf({ state: state ?? undefined }),
          reason: 'You’re on the first page.',
        }}
        next={{
          label: 'Next',
          href: next === null ? null : hrefOf({ state: state ?? undefined, after: String(next) }),
          reason: 'No more rows.',
        }}
      />
    </section>
  )
}
