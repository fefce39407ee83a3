import type { Hono } from 'hono'

import { taskRoutes as routes } from '#lib/contract/tasks/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { refundTask, sendCopy } from '#lib/service/shipments/task-steps.ts'
import { contactCarrier, assignTask, dismissTask, finishTask } from '#lib/service/tasks/handle-task.ts'
import { listTaskAssignees, listTasks } from '#lib/service/tasks/list-tasks.ts'
import { getTask } from '#lib/service/tasks/load-task.ts'

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
  serveRoute(api, routes.contactCarrier, async (ctx, { params, body }) => ({
    data: await contactCarrier(ctx, params.id, body),
  }))
  serveRoute(api, routes.sendCopy, async (ctx, { params, body }) => ({
    data: await sendCopy(ctx, params.id, body),
  }))
  serveRoute(api, routes.refundTask, async (ctx, { params }) => ({ data: await refundTask(ctx, params.id) }))
}
