import type { Hono } from 'hono'

import { pushRoutes } from '#lib/contract/notifications/push-routes.ts'
import { notificationRoutes as routes } from '#lib/contract/notifications/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import type { EventStreams } from '#lib/service/http/event-stream.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { getNotificationSettings, updateNotificationSettings } from '#lib/service/notifications/settings.ts'
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  resumePushDevice,
  updatePushDevice,
} from '#lib/service/push/devices.ts'

const servePush = (api: Hono<HttpEnv>): void => {
  serveRoute(api, pushRoutes.listPushDevices, async (ctx) => ({ data: await listPushDevices(ctx) }))
  serveRoute(api, pushRoutes.addPushDevice, async (ctx, { body }) => ({
    data: await addPushDevice(ctx, body),
  }))
  serveRoute(api, pushRoutes.resumePushDevice, async (ctx, { body }) => ({
    data: await resumePushDevice(ctx, body),
  }))
  serveRoute(api, pushRoutes.updatePushDevice, async (ctx, { params, body }) => ({
    data: await updatePushDevice(ctx, params.device_id, body),
  }))
  serveRoute(api, pushRoutes.removePushDevice, async (ctx, { params }) => ({
    data: await removePushDevice(ctx, params.device_id),
  }))
}

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
  servePush(api)
}
