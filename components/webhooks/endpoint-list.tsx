import { Webhook } from 'lucide-react'

import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { WebhookEndpoint, WebhookDelivery } from '#lib/contract/webhooks/webhook.ts'
import { paths } from '#lib/paths.ts'

const eventsOf = ({ events }: WebhookEndpoint): string =>
  events === null ? 'all events' : plural(events.length, 'event')

/** Lists the endpoints with links to their pages. */
export const EndpointList = ({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) => (
  <Card label="Webhook endpoints">
    <CardHeader title="Webhook endpoints" description="Receive signed events at your server." />
    {endpoints.length === 0 ? (
      <EmptyState icon={Webhook} title="No endpoints yet">
        Add your server’s URL below.
      </EmptyState>
    ) : (
      <ul className="px-5 py-2">
        {endpoints.map((endpoint) => (
          <li
            key={endpoint.id}
            className="relative flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <PrefetchLink
                href={paths.settings.webhook(endpoint.id)}
                className="code font-emphasis wrap-anywhere after:absolute after:inset-0"
              >
                {endpoint.url}
              </PrefetchLink>
              <p className="text-sm text-ink-soft">
                {[endpoint.description, eventsOf(endpoint)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <EndpointBadge endpoint={endpoint} />
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const endpointLooks: Record<WebhookEndpoint['status'], { tone: Tone; words: string }> = {
  active: { tone: 'good', words: 'Enabled' },
  failing: { tone: 'warn', words: 'Failing' },
  disabled: { tone: 'bad', words: 'Disabled' },
}

/** Shows whether an endpoint is enabled and healthy. */
export const EndpointBadge = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const { tone, words } = endpointLooks[endpoint.status]
  return <Badge tone={tone}>{words}</Badge>
}

const deliveryLooks: Record<WebhookDelivery['status'], { tone: Tone; words: string }> = {
  delivered: { tone: 'good', words: 'Delivered' },
  waiting: { tone: 'neutral', words: 'Pending' },
  failed: { tone: 'bad', words: 'Failed' },
}

/** Shows the result of a delivery. */
export const DeliveryBadge = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { tone, words } = deliveryLooks[delivery.status]
  return <Badge tone={tone}>{words}</Badge>
}
