import type { Hono } from 'hono'

import { notificationRoutes as emailRoutes } from '#lib/contract/notifications/routes.ts'
import { sandboxRoutes as routes } from '#lib/contract/sandbox/routes.ts'
import { getJourney, playJourney } from '#lib/sandbox/scenario/play-journey.ts'
import { getSandboxEmail, listSandboxEmails } from '#lib/service/emails/sandbox-emails.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

/** Mounts what a sandbox has and a live installation does not: simulated journeys, and emails that were not sent. */
export const serveSandbox = (api: Hono<HttpEnv>): void => {
  serveRoute(api, emailRoutes.listSandboxEmails, async (ctx) => ({ data: await listSandboxEmails(ctx) }))
  serveRoute(api, emailRoutes.getSandboxEmail, async (ctx, { params }) => ({
    data: await getSandboxEmail(ctx, params.email_id),
  }))
  serveRoute(api, routes.getSandboxJourney, async (ctx, { params }) => ({
    data: await getJourney(ctx, params.id),
  }))
  serveRoute(api, routes.playSandboxMilestone, async (ctx, { params, body }) => ({
    data: await playJourney(ctx, params.id, body),
  }))
}
