import type { Hono } from 'hono'

import { memberRoutes as routes } from '#lib/contract/members/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { createInvitation } from '#lib/service/organizations/members/create-invitation.ts'
import { listInvitations } from '#lib/service/organizations/members/list-invitations.ts'
import { listMembers } from '#lib/service/organizations/members/list-members.ts'
import { removeMember } from '#lib/service/organizations/members/remove-member.ts'
import { resendInvitation } from '#lib/service/organizations/members/resend-invitation.ts'
import { revokeInvitation } from '#lib/service/organizations/members/revoke-invitation.ts'
import { updateMember } from '#lib/service/organizations/members/update-member.ts'

export const serveMembers = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listMembers, async (ctx) => ({ data: await listMembers(ctx) }))
  serveRoute(api, routes.updateMember, async (ctx, { params, body }) => ({
    data: await updateMember(ctx, params.user_id, body),
  }))
  serveRoute(api, routes.removeMember, async (ctx, { params }) => ({
    data: await removeMember(ctx, params.user_id),
  }))
  serveRoute(api, routes.listInvitations, async (ctx) => ({ data: await listInvitations(ctx) }))
  serveRoute(api, routes.createInvitation, async (ctx, { body }) => ({
    data: await createInvitation(ctx, body),
  }))
  serveRoute(api, routes.resendInvitation, async (ctx, { params }) => ({
    data: await resendInvitation(ctx, params.invitation_id),
  }))
  serveRoute(api, routes.revokeInvitation, async (ctx, { params }) => ({
    data: await revokeInvitation(ctx, params.invitation_id),
  }))
}
