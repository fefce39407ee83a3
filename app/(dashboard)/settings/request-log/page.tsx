import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { requestLogQueries } from '#components/request-log/queries.ts'
import { requestListQuery } from '#components/request-log/request-filters.tsx'
import { RequestResults } from '#components/request-log/request-results.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import type { SearchParams } from '#components/ui/search-params.ts'

export const metadata: Metadata = { title: 'Request log' }

const RequestLogPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const [query, timeZone] = await Promise.all([requestListQuery.read(searchParams), readTimeZone()])
  return (
    <PageMemory reads={[requestLogQueries.list(query, timeZone), requestLogQueries.apiKeys()]}>
      <SettingsHeader current="request-log" />
      <RequestResults query={query} timeZone={timeZone} />
    </PageMemory>
  )
}

export default RequestLogPage
