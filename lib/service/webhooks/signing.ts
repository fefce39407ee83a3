import { randomBytes } from 'node:crypto'

import { Webhook } from 'standardwebhooks'

import type { ServiceContext } from '#lib/service/context.ts'
import type { webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { openSecret, sealSecret } from '#lib/service/secrets/seal.ts'

type EndpointRow = typeof webhookEndpoints.$inferSelect
/** Returns the purpose that an endpoint's secrets are sealed for. */
export const purposeOf = (organizationId: string, endpointId: string): string =>
  `webhook endpoint ${organizationId} ${endpointId}`

/** Creates a new signing secret: the receiver's value, and the stored one. */
export const createSecret = (ctx: ServiceContext, endpointId: string): { secret: string; sealed: string } => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return {
    secret,
    sealed: sealSecret(ctx.config.appSecret, purposeOf(ctx.organizationId, endpointId), secret),
  }
}

/** The headers of the Standard Webhooks specification; during an overlap with a signature by each secret. */
export const signMessage = (
  ctx: ServiceContext,
  endpoint: Pick<EndpointRow, 'id' | 'secret' | 'previousSecret' | 'previousSecretExpiresAt'>,
  message: { id: string; body: string },
  sentAt: Date,
): Record<string, string> => {
  const { previousSecret, previousSecretExpiresAt: until } = endpoint
  const isOverlapping = previousSecret && until && until > ctx.clock.now()
  const sealed = isOverlapping ? [endpoint.secret, previousSecret] : [endpoint.secret]
  const signatures = sealed.map((each) =>
    new Webhook(openSecret(ctx.config, purposeOf(ctx.organizationId, endpoint.id), each)).sign(
      message.id,
      sentAt,
      message.body,
    ),
  )
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
