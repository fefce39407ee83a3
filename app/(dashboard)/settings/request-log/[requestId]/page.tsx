import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { requestLogQueries } from '#components/request-log/queries.ts'
import { RequestView } from '#components/request-log/request-view.tsx'

export const metadata: Metadata = { title: 'API request' }

const RequestPage = async ({ params }: { params: Promise<{ requestId: string }> }) => {
  const { requestId } = await params
  return (
    <PageMemory reads={[requestLogQueries.detail(requestId)]}>
      <RequestView id={requestId} />
    </PageMemory>
  )
}

export default RequestPage
