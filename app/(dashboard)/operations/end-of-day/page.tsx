import { Download, PackageCheck } from 'lucide-react'
import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { EndOfDayTable } from '#components/floor/end-of-day-table.tsx'
import { PrintButton } from '#components/floor/print-button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { downloads } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'End of day' }

const pageLimit = 500

const EndOfDayPage = async () => {
  const [client, timeZone] = await Promise.all([getClient(), readTimeZone()])
  const read = await attempt(client.listPieces({ query: { time_zone: timeZone, limit: pageLimit } }))
  if (!read.ok) return <Failure level={2} error={read.error} title="End-of-day list could not be loaded" />
  const { data: pieces, has_more: hasMore } = read.value
  if (pieces.length === 0) {
    return (
      <Card>
        <LiveRefresh />
        <EmptyState icon={PackageCheck} title="All purchased mail has been handed over" />
      </Card>
    )
  }
  return (
    <section aria-labelledby="not-handed-over" className="grid gap-4">
      <LiveRefresh />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="not-handed-over" className="text-lg font-[630]">
          Not handed over: {hasMore ? `the oldest ${pageLimit}` : plural(pieces.length, 'piece')}
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

export default EndOfDayPage
