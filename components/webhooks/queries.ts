import { read } from '#components/api/read.ts'

/** Webhook endpoints and what was delivered to them. */
export const webhookQueries = {
  endpoint: (id: string) => read('getWebhookEndpoint', { params: { endpoint_id: id } }, 'any change'),
  deliveries: (id: string, cursor: string | undefined) =>
    read(
      'listWebhookDeliveries',
      { params: { endpoint_id: id }, query: { cursor, limit: 20 } },
      'any change',
    ),
  delivery: (endpointId: string, id: string) =>
    read('getWebhookDelivery', { params: { endpoint_id: endpointId, delivery_id: id } }, 'any change'),
  endpoints: () => read('listWebhookEndpoints', {}, 'any change'),
}
