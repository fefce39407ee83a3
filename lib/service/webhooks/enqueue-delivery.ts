import type { TransactionContext } from '#lib/service/context.ts'
import type { Jobs, JobOptions } from '#lib/service/jobs/queue.ts'

import type { EndpointRow } from './load-endpoint.ts'

/** Returns whether messages to this endpoint are likely to occupy a worker for long. */
export const mayTakeLong = ({
  failingSince,
  isSlow,
}: Pick<EndpointRow, 'failingSince' | 'isSlow'>): boolean => failingSince !== null || isSlow

/** Enqueues the next attempt of a delivery, apart from those to healthy endpoints if this one failed or was slow. */
export const enqueueDelivery = (
  ctx: TransactionContext,
  endpoint: Pick<EndpointRow, 'failingSince' | 'isSlow'>,
  delivery: { endpointId: string; id: string; attempts: number },
  options?: JobOptions,
): Promise<void> => {
  const { endpointId, id: deliveryId, attempts } = delivery
  const job: Jobs['webhook.deliver'] = {
    organizationId: ctx.organizationId,
    endpointId,
    deliveryId,
    attempts,
  }
  return ctx.jobs.enqueue(ctx, mayTakeLong(endpoint) ? 'webhook.retry' : 'webhook.deliver', job, options)
}
