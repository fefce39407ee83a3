'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Card } from '#components/ui/card.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { BatchRowsQuery } from '#lib/paths.ts'

import { batchQueries } from './queries.ts'
import { ReviewBar } from './review-bar.tsx'
import type { RowFilters } from './row-filters.ts'
import { RowList } from './row-list.tsx'
import { RowTabs } from './row-tabs.tsx'
import { useLetterFields } from './use-letter-fields.ts'

type RowsSectionProps = {
  batch: BatchDetail
  filters: RowFilters
  /** The page that shows the rows. */
  hrefOf: (filters: BatchRowsQuery) => string
  canMend: boolean
}

/** Shows the rows of a batch by state, a page at a time; each can be edited in place. */
export const RowsSection = ({ batch, filters, hrefOf, canMend }: RowsSectionProps) => {
  const { state, finding } = filters
  const shown = { state: state ?? undefined, finding: finding ?? undefined }
  const listed = useRead(batchQueries.rows(batch.id, filters))
  const letterFields = useLetterFields(batch)
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Rows could not be loaded" />
  const { data: rows, next_cursor: next } = listed.value
  const mapped = batch.columns.flatMap(({ field }) => field ?? [])
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row]
  return (
    <section data-unbounded="" className="grid gap-4">
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
          hasLetters={Boolean(batch.options.template ?? batch.options.form)}
          letterFields={letterFields}
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
