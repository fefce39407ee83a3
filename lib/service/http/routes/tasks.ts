import type { Hono } from 'hono'

import { taskRoutes as routes } from '#lib/contract/tasks/routes.ts'
import { invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { refundTask } from '#lib/service/shipments/refund-task.ts'
import { sendCopy } from '#lib/service/shipments/send-copy.ts'
import { askCarrier } from '#lib/service/tasks/ask-carrier.ts'
import { listTaskAssignees } from '#lib/service/tasks/list-task-assignees.ts'
import { listTasks } from '#lib/service/tasks/list-tasks.ts'
import { getTask } from '#lib/service/tasks/load-task.ts'
import { assignTask, dismissTask, finishTask } from '#lib/service/tasks/settle-by-hand.ts'

export const serveTasks = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listTasks, (ctx, { query }) => listTasks(ctx, query))
  serveRoute(api, routes.getTask, async (ctx, { params }) => ({ data: await getTask(ctx, params.id) }))
  serveRoute(api, routes.listTaskAssignees, async (ctx) => ({ data: await listTaskAssignees(ctx) }))
  serveRoute(api, routes.assignTask, async (ctx, { params, body }) => ({
    data: await assignTask(ctx, params.id, body),
  }))
  serveRoute(api, routes.dismissTask, async (ctx, { params, body }) => ({
    data: await dismissTask(ctx, params.id, body),
  }))
  serveRoute(api, routes.finishTask, async (ctx, { params }) => ({ data: await finishTask(ctx, params.id) }))
  serveRoute(api, routes.askCarrier, async (ctx, { params, body }) => {
    const data = await askCarrier(ctx, params.id, body)
    if (data.shipment) await invalidateDetail(ctx, data.shipment.id)
    return { data }
  })
  serveRoute(api, routes.sendCopy, async (ctx, { params, body }) => ({
    data: await sendCopy(ctx, params.id, body),
  }))
  serveRoute(api, routes.refundTask, async (ctx, { params }) => {
    const data = await refundTask(ctx, params.id)
    if (data.shipment) await invalidateDetail(ctx, data.shipment.id)
    return { data }
  })
}
