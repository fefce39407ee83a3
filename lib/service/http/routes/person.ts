import type { Context, Hono } from 'hono'

import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { personRoutes as routes } from '#lib/contract/person/routes.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { rejectForeignOrigin } from '#lib/service/http/authenticate.ts'
import { clientAddress } from '#lib/service/http/client-address.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { successStatus, toHonoPath } from '#lib/service/http/path-patterns.ts'
import { limitPublic, limitQuestions } from '#lib/service/http/rate-limits.ts'
import { parseBody, parseInput, readBody, type RouteInput } from '#lib/service/http/request-input.ts'
import { responseHeaders } from '#lib/service/http/responses.ts'
import type { PersonContext } from '#lib/service/organizations/accounts/person-context.ts'
import {
  chooseOrganization,
  findOrganizationOf,
  getPerson,
  updatePerson,
} from '#lib/service/organizations/accounts/person.ts'
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  getSecurity,
} from '#lib/service/organizations/accounts/security.ts'
import { getSignInOptions, getSignUpEmail } from '#lib/service/organizations/accounts/sign-up.ts'
import { createOwnOrganization } from '#lib/service/organizations/create-own-organization.ts'
import { acceptInvitation, readInvitation } from '#lib/service/organizations/members/accept-invitation.ts'
import { findProviderFor, providerIdOf } from '#lib/service/organizations/single-sign-on/find-provider.ts'

const largestBody = 64 * 1024

const readInput = async <Route extends RouteDefinition>(c: Context<HttpEnv>, definition: Route) =>
  parseInput(c, definition, parseBody(definition.body ? await readBody(c.req.raw, largestBody) : ''))

/** Returns the person of the session. Throws UNAUTHORIZED, INVALID_ORIGIN. */
const requirePerson = async (c: Context<HttpEnv>): Promise<PersonContext> => {
  const deps = c.get('deps')
  const auth = c.get('auth')
  const cookie = c.req.header('cookie')
  const found = cookie ? await auth.findSession(cookie) : null
  if (!found) throw new ServiceError('UNAUTHORIZED', 'Sign in to continue.')
  rejectForeignOrigin(deps.config, c.req.raw)
  const { session, user } = found
  const requestId = c.get('requestId')
  return {
    ...deps,
    attempts: auth.attempts,
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    requestId,
    address: clientAddress(c),
  }
}

/** Serves what people do for themselves, under `/api/person`. */
export const servePerson = (api: Hono<HttpEnv>): void => {
  const serve = <Route extends RouteDefinition>(
    definition: Route,
    handle: (ctx: PersonContext, input: RouteInput<Route>) => Promise<unknown>,
  ) => {
    api.on(definition.method.toUpperCase(), toHonoPath(definition.path), async (c) => {
      const ctx = await requirePerson(c)
      return c.json({ data: await handle(ctx, await readInput(c, definition)) }, successStatus(definition))
    })
  }

  api.use('/api/person/*', responseHeaders({ 'Cache-Control': 'no-store' }))
  api.get(routes.getSignInOptions.path, limitPublic, async (c) => {
    const { query } = await readInput(c, routes.getSignInOptions)
    return c.json({ data: await getSignInOptions(c.get('deps'), query.invitation) })
  })
  api.get(routes.getSignUpEmail.path, limitPublic, async (c) => {
    const { query } = await readInput(c, routes.getSignUpEmail)
    return c.json({ data: await getSignUpEmail(c.get('deps'), query.email) })
  })
  api.post(routes.findSignInWay.path, limitPublic, limitQuestions('sign-in way'), async (c) => {
    rejectForeignOrigin(c.get('deps').config, c.req.raw)
    const { body } = await readInput(c, routes.findSignInWay)
    const found = await findProviderFor(c.get('deps'), body.email)
    return c.json({ data: { provider: found && providerIdOf(found.organizationId) } })
  })
  api.post(routes.readInvitation.path, limitPublic, limitQuestions('invitation'), async (c) => {
    rejectForeignOrigin(c.get('deps').config, c.req.raw)
    const { body } = await readInput(c, routes.readInvitation)
    return c.json({ data: await readInvitation(c.get('deps'), body.token) })
  })
  serve(routes.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body.token))
  serve(routes.getPerson, getPerson)
  serve(routes.updatePerson, (ctx, { body }) => updatePerson(ctx, body))
  serve(routes.chooseOrganization, (ctx, { body }) => chooseOrganization(ctx, body.organization_id))
  serve(routes.findOrganizationOf, (ctx, { params }) => findOrganizationOf(ctx, params.shipment_id))
  serve(routes.createOrganization, (ctx, { body }) => createOwnOrganization(ctx, body))
  serve(routes.getSecurity, getSecurity)
  serve(routes.confirmPassword, (ctx, { body }) => confirmPassword(ctx, body.password))
  serve(routes.endSession, (ctx, { params }) => endSession(ctx, params.session_id))
  serve(routes.endOtherSessions, endOtherSessions)
}
