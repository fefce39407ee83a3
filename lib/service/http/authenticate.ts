import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { Role } from '#lib/contract/members/roles.values.ts'
import { authenticateKey } from '#lib/service/api-keys/authenticate-key.ts'
import { inTenant } from '#lib/service/db/tenant.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { findMembership } from '#lib/service/organizations/members/find-membership.ts'

import { clientAddress, isInNetworks } from './client-address.ts'
import type { HttpEnv } from './env.ts'
import { refuseForeignOrigin } from './foreign-origin.ts'

type Authenticated = {
  organizationId: string
  userId: string
  role: Role
  apiKeyId: string | null
  sessionId?: string
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A session works in the organization that it has chosen, while its person belongs to it, else in the first that they
 * joined. What was begun in one must not be done in another: after a removal, changes are refused until the session has
 * chosen again.
 */
const bySession = async (c: Context<HttpEnv>): Promise<Authenticated | null> => {
  const deps = c.get('deps')
  const { raw: request } = c.req
  if (!request.headers.has('cookie')) return null
  const found = await c.get('auth').api.getSession({ headers: request.headers })
  if (!found) return null
  refuseForeignOrigin(deps.config, request)
  const membership = await findMembership(deps, found.session.id)
  if (!membership) return null
  c.set('isOrganizationLost', membership.isLost)
  if (membership.isLost && !safeMethods.has(request.method)) {
    throw new ServiceError(
      'NOT_A_MEMBER',
      'You were removed from this organization. Reload the page to switch to another one.',
    )
  }
  const { organizationId, userId, role } = membership
  return { organizationId, userId, role, apiKeyId: null, sessionId: found.session.id }
}

const byKey = async (c: Context<HttpEnv>, header: string): Promise<Authenticated | null> => {
  const secret = /^Bearer +(\S+)$/i.exec(header)?.[1]
  const key = secret === undefined ? null : await authenticateKey(c.get('deps'), secret)
  if (!key) return null
  c.set('apiKey', key)
  return key.status === 'active' ? key : null
}

/** A key may be used from where it is meant to be; elsewhere it is somebody else's who found it. */
const refuseForeignAddress = (c: Context<HttpEnv>, address: string | null): void => {
  const allowed = c.get('apiKey')?.allowedAddresses ?? []
  if (allowed.length === 0 || (address !== null && isInNetworks(address, allowed))) return
  throw new ServiceError(
    'ADDRESS_NOT_ALLOWED',
    `This API key cannot be used from ${address ?? 'an unknown IP address'}. Its owner can allow the IP address in the settings.`,
  )
}

/**
 * Requires an API key (`Authorization: Bearer …`) or a dashboard session, and gives the route its context. Whether the
 * key may call the route is told by the route itself: see `requireAccess`.
 */
export const authenticate = createMiddleware<HttpEnv>(async (c, next) => {
  const deps = c.get('deps')
  const header = c.req.header('authorization')
  const caller = header === undefined ? await bySession(c) : await byKey(c, header)
  if (!caller) {
    c.header('WWW-Authenticate', 'Bearer realm="Mailroom"')
    throw new ServiceError(
      'UNAUTHORIZED',
      header === undefined
        ? 'Send an API key as "Authorization: Bearer <key>", or sign in.'
        : 'The API key is malformed, unknown, revoked or expired.',
    )
  }
  const address = clientAddress(c)
  refuseForeignAddress(c, address)
  c.set('isSession', header === undefined)
  c.set('ctx', {
    ...deps,
    organizationId: caller.organizationId,
    actor: { type: 'user', userId: caller.userId },
    role: caller.role,
    requestId: c.get('requestId'),
    caller: { address, apiKeyId: caller.apiKeyId, sessionId: caller.sessionId ?? null },
  })
  await inTenant(caller.organizationId, next)
})
