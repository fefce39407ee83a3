import { and, eq, inArray, isNull } from 'drizzle-orm'

import { permissions } from '#lib/contract/members/roles.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { newId } from '#lib/service/ids.ts'
import { addNotifications } from '#lib/service/notifications/add-notifications.ts'

import { type EndpointRow, isEndpoint } from './load-endpoint.ts'

const reasons = {
  failing: 'no message was accepted for three days',
  gone: 'it returned 410 Gone',
} as const

/** Switches an endpoint off, and tells whoever may manage webhooks by e-mail. The dashboard says it on every page. */
export const disableEndpoint = async (
  ctx: TransactionContext,
  endpoint: EndpointRow,
  reason: keyof typeof reasons,
): Promise<void> => {
  const { organizationId } = ctx
  const [disabled] = await ctx.db
    .update(webhookEndpoints)
    .set({ disabledAt: ctx.clock.now(), disabledReason: reason })
    .where(and(isEndpoint(ctx, endpoint.id), isNull(webhookEndpoints.disabledAt)))
    .returning({ id: webhookEndpoints.id })
  if (!disabled) return
  const managers = await ctx.db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.organizationId, organizationId),
        inArray(members.role, [...permissions.manage_webhooks]),
      ),
    )
  await addNotifications(
    ctx,
    managers.map(({ userId }) => userId),
    {
      newsId: newId(),
      event: 'webhook_disabled',
      shipmentId: null,
      message: `The webhook endpoint ${endpoint.url} was disabled because ${reasons[reason]}.`,
    },
  )
}
