import type { Hono } from 'hono'

import { approvalRoutes as routes } from '#lib/contract/approvals/routes.ts'
import { getApprovalRule, updateApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { returnApproval, withdrawApproval } from '#lib/service/approvals/decide.ts'
import { listApprovals } from '#lib/service/approvals/list-approvals.ts'
import { getApproval } from '#lib/service/approvals/load-approval.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { invalidatingDetail } from '#lib/service/http/detail-response.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { approvePurchase } from '#lib/service/shipments/approve-purchase.ts'
import { requestApproval } from '#lib/service/shipments/request-approval.ts'

/** Decides on a request, after which the detail of its shipment is fresh, whatever came of it. */
const renewing = async <Result>(
  ctx: ServiceContext,
  approvalId: string,
  decide: () => Promise<Result>,
): Promise<Result> => {
  // Who may decide is asked first, and whether there is such a request by the verb.
  const approval = await getApproval(ctx, approvalId).catch((error: unknown) => {
    if (error instanceof ServiceError) return null
    throw error
  })
  return approval ? invalidatingDetail(ctx, approval.shipment.id, decide) : decide()
}

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
    data: await invalidatingDetail(ctx, params.id, () => requestApproval(ctx, params.id, body)),
  }))
  serveRoute(api, routes.approvePurchase, async (ctx, { params, body }, c) => {
    const data = await renewing(ctx, params.id, () => approvePurchase(ctx, params.id, body))
    return c.json({ data }, data.status === 'payment_pending' ? 202 : 200)
  })
  serveRoute(api, routes.returnApproval, async (ctx, { params, body }) => ({
    data: await renewing(ctx, params.id, () => returnApproval(ctx, params.id, body.comment)),
  }))
  serveRoute(api, routes.withdrawApproval, async (ctx, { params }) => {
    const data = await withdrawApproval(ctx, params.id)
    await invalidateDetail(ctx, data.shipment.id)
    return { data }
  })
}
