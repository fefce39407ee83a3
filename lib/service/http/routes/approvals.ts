import type { Hono } from 'hono'

import { approvalRoutes as routes } from '#lib/contract/shipments/approval-routes.ts'
import { getApprovalRule, updateApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { returnApproval, withdrawApproval } from '#lib/service/approvals/decide.ts'
import { listApprovals, getApproval } from '#lib/service/approvals/load-approval.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { approvePurchase, requestApproval } from '#lib/service/shipments/approve-purchase.ts'

export const serveApprovals = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.getApprovalRule, async (ctx) => ({ data: await getApprovalRule(ctx) }))
  serveRoute(api, routes.updateApprovalRule, async (ctx, { body }) => ({
    data: await updateApprovalRule(ctx, body),
  }))
  serveRoute(api, routes.listApprovals, (ctx, { query }) => listApprovals(ctx, query))
  serveRoute(api, routes.getApproval, async (ctx, { params }) => ({
    data: await getApproval(ctx, params.id),
  }))
  serveRoute(api, routes.requestApproval, async (ctx, { params, body }) => ({
    data: await requestApproval(ctx, params.id, body),
  }))
  serveRoute(api, routes.approvePurchase, async (ctx, { params, body }, c) => {
    const data = await approvePurchase(ctx, params.id, body)
    return c.json({ data }, data.status === 'payment_pending' ? 202 : 200)
  })
  serveRoute(api, routes.returnApproval, async (ctx, { params, body }) => ({
    data: await returnApproval(ctx, params.id, body.comment),
  }))
  serveRoute(api, routes.withdrawApproval, async (ctx, { params }) => ({
    data: await withdrawApproval(ctx, params.id),
  }))
}
