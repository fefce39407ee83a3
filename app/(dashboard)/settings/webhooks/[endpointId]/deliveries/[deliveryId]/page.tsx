import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { Moment } from '#components/format/moment.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { AttemptCard, MessageCard } from '#components/webhooks/delivery-attempts.tsx'
import { DeliveryBadge } from '#components/webhooks/endpoint-list.tsx'
import { ReplayButton } from '#components/webhooks/replay-buttons.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Delivery' }

type PageProps = { params: Promise<{ endpointId: string; deliveryId: string }> }

const DeliveryPage = async ({ params }: PageProps) => {
  const { endpointId, deliveryId } = await params
  const client = await getClient()
  const read = await attempt(
    client.getWebhookDelivery({ params: { endpoint_id: endpointId, delivery_id: deliveryId } }),
  )
  if (!read.ok) return <Failure error={read.error} title="Delivery could not be loaded" />
  const delivery = read.value.data
  const { next_attempt_at: next, status } = delivery
  return (
    <>
      <LiveRefresh pollMs={status === 'waiting' ? 2000 : undefined} />
      <PageHeader
        title={<span className="code">{delivery.type}</span>}
        badge={<DeliveryBadge delivery={delivery} />}
        description={
          <>
            Event ID <span className="code wrap-anywhere">{delivery.message_id}</span>
          </>
        }
        trail={[
          { label: 'Webhooks', href: paths.settings.webhooks() },
          { label: 'Endpoint', href: paths.settings.webhook(endpointId) },
        ]}
        actions={<ReplayButton endpointId={endpointId} deliveryId={deliveryId} />}
      />
      <FormColumn>
        {status === 'waiting' && next && delivery.attempts > 0 && (
          <Notice
            title={
              <>
                Next retry <Moment at={next} format="short-date-time" />
              </>
            }
          />
        )}
        {delivery.attempts === 0 && delivery.last_error && <Notice tone="bad" title={delivery.last_error} />}
        {delivery.attempt_log.map((each) => (
          <AttemptCard key={each.number} attempt={each} />
        ))}
        {delivery.body && <MessageCard body={delivery.body} />}
      </FormColumn>
    </>
  )
}

export default DeliveryPage
