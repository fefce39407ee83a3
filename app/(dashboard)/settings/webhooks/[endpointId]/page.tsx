import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { FormColumn } from '#components/ui/form-column.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { DeliveryList } from '#components/webhooks/delivery-list.tsx'
import { EndpointSettings } from '#components/webhooks/endpoint-forms.tsx'
import { EndpointState } from '#components/webhooks/endpoint-state.tsx'
import { ReplayFailedButton } from '#components/webhooks/replay-buttons.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Webhook endpoint' }

type PageProps = {
  params: Promise<{ endpointId: string }>
  searchParams: Promise<{ cursor?: string | string[] }>
}

const readEndpoint = async (endpointId: string, cursor: string | undefined) => {
  const client = await getClient()
  const params = { endpoint_id: endpointId }
  const [endpoint, deliveries] = await Promise.all([
    client.getWebhookEndpoint({ params }),
    client.listWebhookDeliveries({ params, query: { cursor, limit: 20 } }),
  ])
  return { endpoint: endpoint.data, deliveries }
}

const WebhookPage = async ({ params, searchParams }: PageProps) => {
  const [{ endpointId }, { cursor }] = await Promise.all([params, searchParams])
  const given = typeof cursor === 'string' ? cursor : undefined
  const read = await attempt(readEndpoint(endpointId, given))
  if (!read.ok) return <Failure error={read.error} title="Endpoint could not be loaded" />
  const { endpoint, deliveries } = read.value
  const here = paths.settings.webhook(endpointId)
  const isOff = endpoint.status === 'disabled'
  return (
    <>
      <LiveRefresh
        pollMs={deliveries.data.some(({ attempts }) => attempts === 0) && !isOff ? 2000 : undefined}
      />
      <PageHeader
        title={endpoint.description ?? 'Webhook endpoint'}
        description={<span className="code wrap-anywhere">{endpoint.url}</span>}
        trail={[{ label: 'Webhooks', href: paths.settings.webhooks() }]}
      />
      <FormColumn>
        <EndpointState endpoint={endpoint} />
        <div>
          <DeliveryList
            endpointId={endpoint.id}
            deliveries={deliveries.data}
            action={<ReplayFailedButton endpointId={endpoint.id} isOff={isOff} />}
          />
          <Pagination
            summary={given ? 'Older deliveries' : 'Newest first'}
            previous={{ label: 'Newest', href: given ? here : null, reason: 'No newer deliveries.' }}
            next={{
              label: 'Older',
              href: deliveries.next_cursor ? `${here}?cursor=${deliveries.next_cursor}` : null,
              reason: 'No older deliveries.',
            }}
          />
        </div>
        <EndpointSettings key={endpoint.id} endpoint={endpoint} />
      </FormColumn>
    </>
  )
}

export default WebhookPage
