import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import { CurlCard, RequestFacts } from '#components/request-log/request-detail.tsx'
import { operationTitle, StatusBadge } from '#components/request-log/request-table.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'API request' }

const RequestPage = async ({ params }: { params: Promise<{ requestId: string }> }) => {
  const { requestId } = await params
  const client = await getClient()
  const read = await attempt(client.getApiRequest({ params: { request_id: requestId } }))
  if (!read.ok) return <Failure error={read.error} title="Request could not be loaded" />
  const request = read.value.data
  return (
    <>
      <PageHeader
        title={operationTitle(request.operation)}
        badge={<StatusBadge status={request.status} />}
        trail={[{ label: 'Request log', href: paths.settings.requestLog() }]}
      />
      <FormColumn>
        <RequestFacts request={request} />
        <CurlCard curl={request.curl} />
      </FormColumn>
    </>
  )
}

export default RequestPage
