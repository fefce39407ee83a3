import { Send } from 'lucide-react'
import type { ReactNode } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Blank } from '#components/ui/blank.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { WebhookDelivery } from '#lib/contract/webhooks/webhook.ts'
import { paths } from '#lib/paths.ts'

import { DeliveryBadge } from './endpoint-list.tsx'

type DeliveryListProps = { endpointId: string; deliveries: readonly WebhookDelivery[]; action: ReactNode }

/** Lists the deliveries of an endpoint with their results. */
export const DeliveryList = ({ endpointId, deliveries, action }: DeliveryListProps) => (
  <Card label="Deliveries">
    <CardHeader title="Deliveries" description="Last 30 days." aside={action} />
    {deliveries.length === 0 ? (
      <EmptyState icon={Send} title="No deliveries yet">
        Send a test event to see the payload and your server’s response.
      </EmptyState>
    ) : (
      <Table label="Deliveries">
        <thead>
          <tr>
            <ColumnHeader>Event</ColumnHeader>
            <ColumnHeader>Status</ColumnHeader>
            <ColumnHeader className="max-sm:hidden">Response</ColumnHeader>
            <ColumnHeader align="end" className="max-sm:hidden">
              Created
            </ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Row key={delivery.id} interactive className="relative">
              <Cell>
                <PrefetchLink
                  href={paths.settings.webhookDelivery(endpointId, delivery.id)}
                  className="code text-sm font-emphasis wrap-anywhere after:absolute after:inset-0"
                >
                  {delivery.type}
                </PrefetchLink>
              </Cell>
              <Cell>
                <DeliveryBadge delivery={delivery} />
              </Cell>
              <Cell className="max-sm:hidden">
                {delivery.last_status ?? <Blank reason="No response yet" />}
                <span className="block text-sm text-ink-soft">{plural(delivery.attempts, 'attempt')}</span>
              </Cell>
              <Cell align="end" className="whitespace-nowrap max-sm:hidden">
                <Moment at={delivery.created_at} format="short-date-time" />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    )}
  </Card>
)
