import { z } from 'zod'

/** What a `changed` event of the stream carries. */
export const liveChange = z
  .object({
    shipment_ids: z.array(z.string()).nullable().meta({
      description: 'Shipments that changed; null when unknown, in which case everything should be refreshed.',
    }),
    request_ids: z.array(z.string()).nullable().meta({
      description:
        'Requests that made these changes, by their `X-Request-Id`, so that a client can tell its own; null when other changes are among them.',
    }),
  })
  .meta({ id: 'LiveChange' })

export type LiveChange = z.infer<typeof liveChange>
