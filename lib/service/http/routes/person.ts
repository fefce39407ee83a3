import type { Context, Hono } from 'hono'

import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { personRoutes as routes } from '#lib/contract/person/routes.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { answerHeaders } from '#lib/service/http/answer-headers.ts'
import { clientAddress } from '#lib/service/http/client-address.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { refuseForeignOrigin } from '#lib/service/http/foreign-origin.ts'
import { readBody } from '#lib/service/http/read-body.ts'
import { check, type RouteInput } from '#lib/service/http/serve-route.ts'
import {
  chooseOrganization,
  findOrganizationOf,
} from '#lib/service/organizations/accounts/choose-organization.ts'
import { confirmPassword } from '#lib/service/organizations/accounts/confirmation.ts'
import { endOtherSessions, endSession } from '#lib/service/organizations/accounts/end-sessions.ts'
import { getPerson } from '#lib/service/organizations/accounts/get-person.ts'
import { getSecurity } from '#lib/service/organizations/accounts/get-security.ts'
import type { PersonContext } from '#lib/service/organizations/accounts/person-context.ts'
import { getSignInOptions } from '#lib/service/organizations/accounts/sign-in-options.ts'
import { getSignUpEmail } from '#lib/service/organizations/accounts/sign-up-email.ts'
import { updatePerson } from '#lib/service/organizations/accounts/update-person.ts'
import { createOwnOrganization } from '#lib/service/organizations/create-own-organization.ts'
import { acceptInvitation, readInvitation } from '#lib/service/organizations/members/accept-invitation.ts'

const largestBody = 64 * 1024

const readJson = async (request: Request): Promise<unknown> => {
  try {
    return JSON.parse(await readBody(request, largestBody))
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw new ServiceError('VALIDATION_ERROR', 'The body is not valid JSON.', { cause: error })
  }
}

const readInput = async <Route extends RouteDefinition>(c: Context<HttpEnv>, definition: Route) =>
  // Each part has just been parsed by the schema that its type is taken from.
  ({
    params: definition.params && check(definition.params, c.req.param()),
    query: definition.query && check(definition.query, c.req.query()),
    body: definition.body && check(definition.body, await readJson(c.req.raw)),
  }) as RouteInput<Route>

/** Who came with a session. Throws UNAUTHORIZED, INVALID_ORIGIN. */
const requirePerson = async (c: Context<HttpEnv>): Promise<PersonContext> => {
  const deps = c.get('deps')
  const auth = c.get('auth')
  const found = c.req.header('cookie') ? await auth.api.getSession({ headers: c.req.raw.headers }) : null
  if (!found) throw new ServiceError('UNAUTHORIZED', 'Sign in to continue.')
  refuseForeignOrigin(deps.config, c.req.raw)
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
    const path = definition.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const status = Number(Object.keys(definition.answers)[0]) as 200 | 201
    api.on(definition.method.toUpperCase(), path, async (c) => {
      const ctx = await requirePerson(c)
      return c.json({ data: await handle(ctx, await readInput(c, definition)) }, status)
    })
  }

  api.use('/api/person/*', answerHeaders({ 'Cache-Control': 'no-store' }))
  api.get(routes.getSignInOptions.path, async (c) => {
    const { query } = await readInput(c, routes.getSignInOptions)
    return c.json({ data: await getSignInOptions(c.get('deps'), query.invitation) })
  })
  api.get(routes.getSignUpEmail.path, async (c) => {
    const { query } = await readInput(c, routes.getSignUpEmail)
    return c.json({ data: await getSignUpEmail(c.get('deps'), query.email) })
  })
  api.post(routes.readInvitation.path, async (c) => {
    refuseForeignOrigin(c.get('deps').config, c.req.raw)
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
