import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { EndpointView } from '#components/webhooks/endpoint-view.tsx'
import { webhookQueries } from '#components/webhooks/queries.ts'

export const metadata: Metadata = { title: 'Webhook endpoint' }

type PageProps = {
  params: Promise<{ endpointId: string }>
  searchParams: Promise<{ cursor?: string | string[] }>
}

const WebhookPage = async ({ params, searchParams }: PageProps) => {
  const [{ endpointId }, { cursor }] = await Promise.all([params, searchParams])
  const given = typeof cursor === 'string' ? cursor : undefined
  return (
    <PageMemory reads={[webhookQueries.endpoint(endpointId), webhookQueries.deliveries(endpointId, given)]}>
      <EndpointView endpointId={endpointId} cursor={given} />
    </PageMemory>
  )
}

export default WebhookPage
