import type { Hono } from 'hono'

import { accountRoutes as routes } from '#lib/contract/organizations/routes.ts'
import { answerDownload } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { readUploadedFile } from '#lib/service/http/multipart.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { getAccount } from '#lib/service/organizations/get-account.ts'
import { getLogo, removeLogo, setLogo } from '#lib/service/organizations/logo.ts'
import { updateOrganization } from '#lib/service/organizations/update-organization.ts'

/** An image that a browser may show and do nothing else with. The address of one logo never shows another. */
const answerLogo = (logo: Awaited<ReturnType<typeof getLogo>>, version: string | undefined): Response => {
  const isNamed = version === logo.sha256
  const answer = answerDownload(logo)
  answer.headers.set('content-disposition', 'inline; filename="logo.png"')
  answer.headers.set('content-security-policy', "default-src 'none'; sandbox")
  answer.headers.set('cross-origin-resource-policy', 'same-origin')
  answer.headers.set('cache-control', isNamed ? 'private, max-age=31536000, immutable' : 'no-store')
  return answer
}

export const serveAccount = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.getAccount, async (ctx, _input, c) => ({
    data: await getAccount(ctx, { isOrganizationLost: c.get('isOrganizationLost') ?? false }),
  }))
  serveRoute(api, routes.updateOrganization, async (ctx, { body }) => ({
    data: await updateOrganization(ctx, body),
  }))
  serveRoute(api, routes.setLogo, async (ctx, _input, c) => ({
    data: await setLogo(ctx, (await readUploadedFile(c.req.raw)).bytes),
  }))
  serveRoute(api, routes.removeLogo, async (ctx) => ({ data: await removeLogo(ctx) }))
  serveRoute(api, routes.getLogo, async (ctx, { query }) => answerLogo(await getLogo(ctx), query.version))
}
