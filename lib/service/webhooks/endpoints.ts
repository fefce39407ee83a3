import { and, asc, count, eq } from 'drizzle-orm'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import type {
  CreateWebhookEndpointInput,
  UpdateWebhookEndpointInput,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '#lib/contract/webhooks/webhook.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { webhookDeliveries, webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'

import { checkAddress } from './address-rules.ts'
import { isEndpoint, loadEndpoint, lockEndpoint, presentEndpoint } from './load-endpoint.ts'
import { createSecret } from './signing.ts'

const mostEndpoints = 20

const subjectOf = (id: string) => ({ type: 'webhook_endpoint', id })

/** Returns an endpoint for the audit log: everything but its secret. */
const auditedOf = ({ url, description, events, disabledAt }: typeof webhookEndpoints.$inferSelect) => ({
  url,
  description,
  events,
  enabled: disabledAt === null,
})

const checkUrl = (ctx: ServiceContext, url: string): void =>
  checkAddress(ctx.config.webhooks.privateNetworks, { url, field: 'url' })

const ofOrganization = (ctx: ServiceContext) => eq(webhookEndpoints.organizationId, ctx.organizationId)

/** The organization's endpoints, oldest first. */
export const listWebhookEndpoints = async (ctx: ServiceContext): Promise<WebhookEndpoint[]> => {
  authorize(ctx, 'manage_webhooks')
  const rows = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(ofOrganization(ctx))
    .orderBy(asc(webhookEndpoints.id))
  return rows.map((row) => presentEndpoint(row, ctx.clock.now()))
}

/** One endpoint. Throws NOT_FOUND. */
export const getWebhookEndpoint = async (
  ctx: ServiceContext,
  endpointId: string,
): Promise<WebhookEndpoint> => {
  authorize(ctx, 'manage_webhooks')
  return presentEndpoint(await loadEndpoint(ctx, endpointId), ctx.clock.now())
}

/** Adds an endpoint, which is sent what happens from now on. Its secret is answered this once. */
export const createWebhookEndpoint = async (
  ctx: ServiceContext,
  input: CreateWebhookEndpointInput,
): Promise<WebhookEndpointWithSecret> => {
  authorize(ctx, 'manage_webhooks')
  checkUrl(ctx, input.url)
  const [existing] = await ctx.db.select({ count: count() }).from(webhookEndpoints).where(ofOrganization(ctx))
  if ((existing?.count ?? 0) >= mostEndpoints) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      `An organization can have at most ${mostEndpoints} webhook endpoints. Delete one you no longer need.`,
    )
  }
  const id = newId()
  const { secret, sealed } = createSecret(ctx, id)
  const added = await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(webhookEndpoints)
      .values({
        organizationId: ctx.organizationId,
        id,
        url: input.url,
        description: input.description || null,
        events: input.events ?? null,
        secret: sealed,
        createdAt: ctx.clock.now(),
      })
      .returning()
    if (!row) throw new Error('the endpoint was not saved')
    await recordAudit(ctx, { action: 'webhook.created', subject: subjectOf(id), after: auditedOf(row) })
    return row
  })
  return { ...presentEndpoint(added, ctx.clock.now()), secret }
}

/** Changes an endpoint, or switches it off or on; omitted parts are unchanged. Switched on, it starts with a clean slate. */
export const updateWebhookEndpoint = async (
  ctx: ServiceContext,
  endpointId: string,
  input: UpdateWebhookEndpointInput,
): Promise<WebhookEndpoint> => {
  authorize(ctx, 'manage_webhooks')
  if (input.url !== undefined) checkUrl(ctx, input.url)
  const row = await withTransaction(ctx, async (ctx) => {
    const current = await lockEndpoint(ctx, endpointId)
    const switched =
      input.enabled === undefined || input.enabled === (current.disabledAt === null)
        ? {}
        : input.enabled
          ? { disabledAt: null, disabledReason: null, failingSince: null, isSlow: false, pausedUntil: null }
          : { disabledAt: ctx.clock.now(), disabledReason: 'member' as const }
    const [updated = current] = await ctx.db
      .update(webhookEndpoints)
      .set({
        url: input.url ?? current.url,
        description: input.description === undefined ? current.description : input.description || null,
        events: input.events === undefined ? current.events : input.events,
        ...switched,
      })
      .where(isEndpoint(ctx, endpointId))
      .returning()
    await recordAudit(ctx, {
      action: 'webhook.updated',
      subject: subjectOf(endpointId),
      before: auditedOf(current),
      after: auditedOf(updated),
    })
    return updated
  })
  return presentEndpoint(row, ctx.clock.now())
}

/** Replaces the secret. For `overlap_hours` messages are signed by both. Throws NOT_FOUND. */
export const rotateWebhookSecret = async (
  ctx: ServiceContext,
  endpointId: string,
  input: { overlap_hours: number },
): Promise<WebhookEndpointWithSecret> => {
  authorize(ctx, 'manage_webhooks')
  const { secret, sealed } = createSecret(ctx, endpointId)
  const now = ctx.clock.now()
  const row = await withTransaction(ctx, async (ctx) => {
    const current = await loadEndpoint(ctx, endpointId)
    const isOverlapping = input.overlap_hours > 0
    const [rotated] = await ctx.db
      .update(webhookEndpoints)
      .set({
        secret: sealed,
        previousSecret: isOverlapping ? current.secret : null,
        previousSecretExpiresAt: isOverlapping
          ? new Date(now.getTime() + input.overlap_hours * hourMs)
          : null,
      })
      .where(and(isEndpoint(ctx, endpointId), eq(webhookEndpoints.secret, current.secret)))
      .returning()
    if (!rotated)
      throw new ServiceError(
        'NOT_FOUND',
        'Someone else has just rotated this secret. Reload to see the current state.',
      )
    await recordAudit(ctx, {
      action: 'webhook.secret_rotated',
      subject: subjectOf(endpointId),
      after: { overlap_hours: input.overlap_hours },
    })
    return rotated
  })
  return { ...presentEndpoint(row, now), secret }
}

/** Deletes an endpoint with its log; what waits is not sent. Throws NOT_FOUND. */
export const deleteWebhookEndpoint = async (
  ctx: ServiceContext,
  endpointId: string,
): Promise<{ id: string }> => {
  authorize(ctx, 'manage_webhooks')
  await withTransaction(ctx, async (ctx) => {
    const deleted = await loadEndpoint(ctx, endpointId)
    await recordAudit(ctx, {
      action: 'webhook.deleted',
      subject: subjectOf(endpointId),
      before: auditedOf(deleted),
    })
    await ctx.db
      .delete(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.organizationId, ctx.organizationId),
          eq(webhookDeliveries.endpointId, endpointId),
        ),
      )
    await ctx.db.delete(webhookEndpoints).where(isEndpoint(ctx, endpointId))
  })
  return { id: endpointId }
}
