import type { Hono } from 'hono'

import { auditRoutes } from '#lib/contract/audit/routes.ts'
import { memberRoutes } from '#lib/contract/members/routes.ts'
import { accountRoutes, singleSignOnRoutes } from '#lib/contract/organizations/routes.ts'
import { exportAudit, listAudit } from '#lib/service/audit/audit-log.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { expectedRevisions } from '#lib/service/http/if-match.ts'
import { readUploadedFile } from '#lib/service/http/multipart.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { getAccount, updateOrganization } from '#lib/service/organizations/account.ts'
import { getLogo, removeLogo, setLogo } from '#lib/service/organizations/logo.ts'
import {
  createInvitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '#lib/service/organizations/members/invitations.ts'
import { listMembers, removeMember, updateMember } from '#lib/service/organizations/members/members.ts'
import {
  addSignInDomain,
  removeSignInDomain,
  verifySignInDomain,
} from '#lib/service/organizations/single-sign-on/domains.ts'
import {
  getSingleSignOn,
  removeSingleSignOn,
  setSingleSignOn,
} from '#lib/service/organizations/single-sign-on/identity-provider.ts'

/** Responds with an image that a browser may show and do nothing else with. The URL of one logo never shows another. */
const logoResponse = (logo: Awaited<ReturnType<typeof getLogo>>, version: string | undefined): Response => {
  const isNamed = version === logo.sha256
  const response = downloadResponse(logo)
  response.headers.set('content-disposition', 'inline; filename="logo.png"')
  response.headers.set('content-security-policy', "default-src 'none'; sandbox")
  response.headers.set('cross-origin-resource-policy', 'same-origin')
  response.headers.set('cache-control', isNamed ? 'private, max-age=31536000, immutable' : 'no-store')
  return response
}

/** Serves the organization: the caller's account in it, its members and its audit log. */
export const serveOrganization = (api: Hono<HttpEnv>): void => {
  serveRoute(api, accountRoutes.getAccount, async (ctx, _input, c) => ({
    data: await getAccount(ctx, {
      isOrganizationLost: c.get('isOrganizationLost') ?? false,
      scopes: c.get('apiKey')?.scopes ?? null,
    }),
  }))
  serveRoute(api, accountRoutes.updateOrganization, async (ctx, { body }, c) => ({
    data: await updateOrganization(ctx, body, expectedRevisions(c)),
  }))
  serveRoute(api, accountRoutes.setLogo, async (ctx, _input, c) => ({
    data: await setLogo(ctx, (await readUploadedFile(c.req.raw)).bytes),
  }))
  serveRoute(api, accountRoutes.removeLogo, async (ctx) => ({ data: await removeLogo(ctx) }))
  serveRoute(api, accountRoutes.getLogo, async (ctx, { query }) =>
    logoResponse(await getLogo(ctx), query.version),
  )
  serveRoute(api, singleSignOnRoutes.getSingleSignOn, async (ctx) => ({ data: await getSingleSignOn(ctx) }))
  serveRoute(api, singleSignOnRoutes.setSingleSignOn, async (ctx, { body }) => ({
    data: await setSingleSignOn(ctx, body),
  }))
  serveRoute(api, singleSignOnRoutes.removeSingleSignOn, async (ctx) => ({
    data: await removeSingleSignOn(ctx),
  }))
  serveRoute(api, singleSignOnRoutes.addSignInDomain, async (ctx, { body }) => ({
    data: await addSignInDomain(ctx, body.domain),
  }))
  serveRoute(api, singleSignOnRoutes.verifySignInDomain, async (ctx, { params }) => ({
    data: await verifySignInDomain(ctx, params.domain),
  }))
  serveRoute(api, singleSignOnRoutes.removeSignInDomain, async (ctx, { params }) => ({
    data: await removeSignInDomain(ctx, params.domain),
  }))
  serveRoute(api, memberRoutes.listMembers, async (ctx) => ({ data: await listMembers(ctx) }))
  serveRoute(api, memberRoutes.updateMember, async (ctx, { params, body }) => ({
    data: await updateMember(ctx, params.user_id, body),
  }))
  serveRoute(api, memberRoutes.removeMember, async (ctx, { params }) => ({
    data: await removeMember(ctx, params.user_id),
  }))
  serveRoute(api, memberRoutes.listInvitations, async (ctx) => ({ data: await listInvitations(ctx) }))
  serveRoute(api, memberRoutes.createInvitation, async (ctx, { body }) => ({
    data: await createInvitation(ctx, body),
  }))
  serveRoute(api, memberRoutes.resendInvitation, async (ctx, { params }) => ({
    data: await resendInvitation(ctx, params.invitation_id),
  }))
  serveRoute(api, memberRoutes.revokeInvitation, async (ctx, { params }) => ({
    data: await revokeInvitation(ctx, params.invitation_id),
  }))
  serveRoute(api, auditRoutes.listAudit, (ctx, { query }) => listAudit(ctx, query))
  serveRoute(api, auditRoutes.exportAudit, async (ctx, { query }) =>
    downloadResponse(await exportAudit(ctx, query)),
  )
}
