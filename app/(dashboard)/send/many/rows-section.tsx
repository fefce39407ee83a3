import { Failure } from '#app/failure.tsx'
import { ReviewBar } from '#components/batches/review-bar.tsx'
import { readRowFilters } from '#components/batches/row-filters.ts'
import { RowList } from '#components/batches/row-list.tsx'
import { RowTabs } from '#components/batches/row-tabs.tsx'
import { Card } from '#components/ui/card.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { BatchRowsQuery } from '#lib/paths.ts'

import { findRows, findTemplateFields } from './load-batch.ts'

type RowsSectionProps = {
  batch: BatchDetail
  search: Record<string, string | string[] | undefined>
  /** The page that shows the rows. */
  hrefOf: (filters: BatchRowsQuery) => string
  canMend: boolean
}

/** Shows the rows of a batch by state, a page at a time; each can be edited in place. */
export const RowsSection = async ({ batch, search, hrefOf, canMend }: RowsSectionProps) => {
  const filters = readRowFilters(search)
  const { state, finding } = filters
  const shown = { state: state ?? undefined, finding: finding ?? undefined }
  const [listed, templateFields] = await Promise.all([
    findRows(batch.id, filters),
    canMend ? findTemplateFields(batch) : [],
  ])
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Rows could not be loaded" />
  const { data: rows, next_cursor: next } = listed.value
  const mapped = batch.columns.flatMap(({ field }) => field ?? [])
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row]
  return (
    <section className="grid gap-4">
      <h2 className="sr-only">Rows</h2>
      <RowTabs batch={batch} current={filters} hrefOf={hrefOf} />
      {canMend && finding !== null && batch.reviews[finding] > 0 && (
        <ReviewBar batchId={batch.id} finding={finding} count={batch.reviews[finding]} />
      )}
      {rows.length === 0 ? (
        <Card className="px-5 py-8 text-center text-ink-soft">
          {finding === null ? 'No rows with this status.' : 'Nothing left to review here.'}
        </Card>
      ) : (
        <RowList
          batchId={batch.id}
          rows={rows}
          mapped={mapped}
          totalCents={batch.quoted_cents}
          canChange={canMend}
          hasLetters={Boolean(batch.options.template)}
          templateFields={templateFields}
        />
      )}
      <Pagination
        summary={first === undefined ? '' : `${plural(rows.length, 'row')}: ${first} to ${last ?? first}`}
        previous={{
          label: 'First',
          href: filters.cursor === null ? null : hrefOf(shown),
          reason: 'You’re on the first page.',
        }}
        next={{
          label: 'Next',
          href: next === null ? null : hrefOf({ ...shown, after: String(next) }),
          reason: 'No more rows.',
        }}
      />
    </section>
  )
}
