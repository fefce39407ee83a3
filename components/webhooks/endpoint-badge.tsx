import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { WebhookDelivery, WebhookEndpoint } from '#lib/contract/webhooks/webhook.ts'

const endpointLooks: Record<WebhookEndpoint['status'], { tone: Tone; words: string }> = {
  active: { tone: 'good', words: 'Enabled' },
  failing: { tone: 'warn', words: 'Failing' },
  disabled: { tone: 'bad', words: 'Disabled' },
}

/** Whether an endpoint is sent to, and takes what it is sent. */
export const EndpointBadge = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const { tone, words } = endpointLooks[endpoint.status]
  return <Badge tone={tone}>{words}</Badge>
}

const deliveryLooks: Record<WebhookDelivery['status'], { tone: Tone; words: string }> = {
  delivered: { tone: 'good', words: 'Delivered' },
  waiting: { tone: 'neutral', words: 'Pending' },
  failed: { tone: 'bad', words: 'Failed' },
}

/** What came of a message. */
export const DeliveryBadge = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { tone, words } = deliveryLooks[delivery.status]
  return <Badge tone={tone}>{words}</Badge>
}
