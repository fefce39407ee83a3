'use client'

import { Download, PackageCheck } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { downloads } from '#lib/paths.ts'

import { EndOfDayTable } from './end-of-day-table.tsx'
import { PrintButton } from './print-button.tsx'
import { endOfDayLimit, floorQueries } from './queries.ts'

/** Lists what was bought and not handed over. */
export const EndOfDay = () => {
  const timeZone = useTimeZone()
  const read = useRead(floorQueries.endOfDay(timeZone))
  if (!read.ok) return <Failure level={2} error={read.error} title="End-of-day list could not be loaded" />
  const { data: pieces, has_more: hasMore } = read.value
  if (pieces.length === 0) {
    return (
      <Card>
        <EmptyState icon={PackageCheck} title="All purchased mail has been handed over" />
      </Card>
    )
  }
  return (
    <section aria-labelledby="not-handed-over" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="not-handed-over" className="text-lg font-[630]">
          Not handed over: {hasMore ? `the oldest ${endOfDayLimit}` : plural(pieces.length, 'piece')}
        </h2>
        <div className="flex flex-wrap gap-2 print:hidden">
          <PrintButton />
          {(['csv', 'xlsx'] as const).map((kind) => (
            <LinkButton key={kind} kind="download" size="large" href={downloads.endOfDay(kind, timeZone)}>
              <Download aria-hidden="true" />
              {kind === 'csv' ? 'Download as CSV' : 'Excel'}
            </LinkButton>
          ))}
        </div>
      </div>
      <Card>
        <EndOfDayTable pieces={pieces} />
      </Card>
      {hasMore && <p className="text-ink-soft">Download the CSV for the full list.</p>}
    </section>
  )
}
