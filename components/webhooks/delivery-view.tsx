'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Moment } from '#components/format/moment.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

import { AttemptCard, MessageCard } from './delivery-attempts.tsx'
import { DeliveryBadge } from './endpoint-list.tsx'
import { webhookQueries } from './queries.ts'
import { ReplayButton } from './replay-buttons.tsx'

/** Shows a delivery with each attempt and what was sent. */
export const DeliveryView = ({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) => {
  const read = useRead(webhookQueries.delivery(endpointId, deliveryId))
  if (!read.ok) return <Failure error={read.error} title="Delivery could not be loaded" />
  const delivery = read.value.data
  const { next_attempt_at: next, status } = delivery
  return (
    <>
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
