'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'

import { AddEndpoint } from './endpoint-forms.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { webhookQueries } from './queries.ts'

/** Lists the endpoints, and adds one. */
export const WebhookSettings = () => {
  const listed = useRead(webhookQueries.endpoints())
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Endpoints could not be loaded" />
  return (
    <>
      <EndpointList endpoints={listed.value.data} />
      <AddEndpoint />
    </>
  )
}
