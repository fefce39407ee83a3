'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { FormColumn } from '#components/ui/form-column.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

import { requestLogQueries } from './queries.ts'
import { CurlCard, RequestFacts } from './request-detail.tsx'
import { operationTitle, StatusBadge } from './request-table.tsx'

/** Shows a request and its response. */
export const RequestView = ({ id }: { id: string }) => {
  const read = useRead(requestLogQueries.detail(id))
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
