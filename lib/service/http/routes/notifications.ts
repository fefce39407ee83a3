import type { Hono } from 'hono'

import { notificationRoutes as routes } from '#lib/contract/notifications/routes.ts'
import { getSandboxEmail, listSandboxEmails } from '#lib/service/emails/sandbox-emails.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import type { EventStreams } from '#lib/service/http/event-stream.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { getNotificationSettings, updateNotificationSettings } from '#lib/service/notifications/settings.ts'

export const serveNotifications = (api: Hono<HttpEnv>, openStream: EventStreams): void => {
  serveRoute(api, routes.followEvents, (ctx, { query }, c) =>
    Promise.resolve(
      openStream(ctx, {
        lastEventId: c.req.header('last-event-id'),
        since: query.since === undefined ? undefined : new Date(query.since),
      }),
    ),
  )
  serveRoute(api, routes.getNotificationSettings, async (ctx) => ({
    data: await getNotificationSettings(ctx),
  }))
  serveRoute(api, routes.updateNotificationSettings, async (ctx, { body }) => ({
    data: await updateNotificationSettings(ctx, body),
  }))
  serveRoute(api, routes.listSandboxEmails, async (ctx) => ({ data: await listSandboxEmails(ctx) }))
  serveRoute(api, routes.getSandboxEmail, async (ctx, { params }) => ({
    data: await getSandboxEmail(ctx, params.email_id),
  }))
}
