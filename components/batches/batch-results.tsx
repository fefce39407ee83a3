'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Pagination } from '#components/ui/pagination.tsx'
import { paths } from '#lib/paths.ts'

import { BatchTable } from './batch-table.tsx'
import { batchQueries } from './queries.ts'

/** Shows one page of the bulk sends; nothing before the first. */
export const BatchResults = ({ cursor, canSend }: { cursor: string | undefined; canSend: boolean }) => {
  const listed = useRead(batchQueries.list(cursor))
  if (!listed.ok) {
    return <Failure level={2} error={listed.error} title="Bulk sends could not be loaded" />
  }
  const { data, next_cursor: next } = listed.value
  if (data.length === 0) return null
  return (
    <section className="mt-8 grid gap-3">
      <h2 className="text-md font-emphasis">Bulk sends</h2>
      <BatchTable batches={data} canDelete={canSend} />
      <Pagination
        summary={`${data.length} on this page, newest first`}
        previous={{
          label: 'Newest',
          href: cursor ? paths.sendMany.lists() : null,
          reason: 'No newer bulk sends.',
        }}
        next={{
          label: 'Older',
          href: next && paths.sendMany.lists({ after: next }),
          reason: 'No older bulk sends.',
        }}
      />
    </section>
  )
}
