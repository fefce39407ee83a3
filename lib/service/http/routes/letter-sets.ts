import type { Hono } from 'hono'

import { letterSetRoutes as routes } from '#lib/contract/letter-sets/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { addLetter } from '#lib/service/letter-sets/add-letter.ts'
import { buyLetterSet } from '#lib/service/letter-sets/buy-letter-set.ts'
import { cancelLetterSet } from '#lib/service/letter-sets/cancel-letter-set.ts'
import { getLetterSet } from '#lib/service/letter-sets/load-letter-set.ts'
import { requestSetApproval } from '#lib/service/letter-sets/request-set-approval.ts'
import { updateLetterSet } from '#lib/service/letter-sets/update-letter-set.ts'
import { planLetterSet } from '#lib/service/send-later/plan-letter-set.ts'
import { cancelSetSchedule, scheduleLetterSet } from '#lib/service/send-later/schedule-letter-set.ts'

export const serveLetterSets = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.addLetter, async (ctx, { params, body }) => ({
    data: await addLetter(ctx, params.id, body),
  }))
  serveRoute(api, routes.getLetterSet, async (ctx, { params }) => ({
    data: await getLetterSet(ctx, params.id),
  }))
  serveRoute(api, routes.updateLetterSet, async (ctx, { params, body }) => ({
    data: await updateLetterSet(ctx, params.id, body),
  }))
  serveRoute(api, routes.buyLetterSet, async (ctx, { params, body }, c) => {
    const data = await buyLetterSet(ctx, params.id, body)
    const isOpen = data.approval || data.letters.some(({ status }) => status === 'payment_pending')
    return c.json({ data }, isOpen ? 202 : 200)
  })
  serveRoute(api, routes.requestLetterSetApproval, async (ctx, { params, body }) => ({
    data: await requestSetApproval(ctx, params.id, body),
  }))
  serveRoute(api, routes.planLetterSet, async (ctx, { params, query }) => ({
    data: await planLetterSet(ctx, params.id, query),
  }))
  serveRoute(api, routes.scheduleLetterSet, async (ctx, { params, body }) => ({
    data: await scheduleLetterSet(ctx, params.id, body),
  }))
  serveRoute(api, routes.cancelLetterSetSchedule, async (ctx, { params }) => ({
    data: await cancelSetSchedule(ctx, params.id),
  }))
  serveRoute(api, routes.cancelLetterSet, async (ctx, { params }) => ({
    data: await cancelLetterSet(ctx, params.id),
  }))
}
