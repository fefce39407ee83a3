import { createHash, timingSafeEqual } from 'node:crypto'

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { scopesOfRole } from '#lib/contract/api-keys/scopes-of-role.values.ts'
import { isScope, type Scope } from '#lib/contract/api/access.values.ts'
import type { RouteDefinition } from '#lib/contract/api/route.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import { inTenant } from '#lib/postgres/postgres.ts'
import type { Config } from '#lib/service/config/config.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { readLimit } from '#lib/service/limit-of-member.ts'

import { clientAddress, isInNetworks } from './client-address.ts'
import type { HttpEnv } from './env.ts'
import { countAnonymous } from './rate-limits.ts'

type Authenticated = {
  organizationId: string
  userId: string
  role: Role
  apiKeyId: string | null
  sessionId?: string
  lacksTwoFactor: boolean
  isLimited: boolean
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Finds the organization of a session: the one chosen, while its person is a member, else the first they joined. A
 * change started in one must not happen in another: after a removal, changes are rejected until the session has chosen
 * again.
 */
const bySession = async (c: Context<HttpEnv>): Promise<Authenticated | null> => {
  const deps = c.get('deps')
  const { raw: request } = c.req
  const cookie = request.headers.get('cookie')
  if (cookie === null) return null
  const found = await c.get('auth').findSession(cookie)
  if (!found) return null
  rejectForeignOrigin(deps.config, request)
  const membership = await c.get('findMembership')(found.session.id)
  if (!membership) return null
  c.set('isOrganizationLost', membership.isLost)
  if (membership.isLost && !safeMethods.has(request.method)) {
    throw new ServiceError(
      'NOT_A_MEMBER',
      'You were removed from this organization. Reload the page to switch to another one.',
    )
  }
  const { organizationId, userId, role, lacksTwoFactor, isLimited } = membership
  const sessionId = found.session.id
  return { organizationId, userId, role, apiKeyId: null, sessionId, lacksTwoFactor, isLimited }
}

const byKey = async (c: Context<HttpEnv>, header: string): Promise<Authenticated | null> => {
  const secret = /^Bearer +(\S+)$/i.exec(header)?.[1]
  const key = secret === undefined ? null : await c.get('findKey')(secret)
  if (!key) return null
  c.set('apiKey', key)
  return key.status === 'active' ? key : null
}

/** Rejects a key that is used from outside its networks, where it may have leaked to. */
const rejectForeignAddress = (c: Context<HttpEnv>, address: string | null): void => {
  const allowed = c.get('apiKey')?.allowedAddresses ?? []
  if (allowed.length === 0 || (address !== null && isInNetworks(address, allowed))) return
  throw new ServiceError(
    'ADDRESS_NOT_ALLOWED',
    `This API key cannot be used from ${address ?? 'an unknown IP address'}. Its owner can allow the IP address in the settings.`,
  )
}

/** Rejects members who have no second factor where their organization requires one, and their API keys. */
const requireTwoFactor = ({ apiKeyId, lacksTwoFactor }: Authenticated): void => {
  if (!lacksTwoFactor) return
  throw new ServiceError(
    'TWO_FACTOR_REQUIRED',
    apiKeyId === null
      ? 'Your organization requires two-factor authentication. Reload the page to continue.'
      : 'The organization requires two-factor authentication, and the member this API key acts as has not set it up.',
  )
}

/**
 * Requires an API key (`Authorization: Bearer …`) or a dashboard session, and sets the route's context. Whether the key
 * may call the route is checked by the route itself: see `requireAccess`.
 */
export const authenticate = createMiddleware<HttpEnv>(async (c, next) => {
  const deps = c.get('deps')
  const header = c.req.header('authorization')
  const caller = header === undefined ? await bySession(c) : await byKey(c, header)
  if (!caller) {
    if (header !== undefined) await countAnonymous(c)
    c.header('WWW-Authenticate', 'Bearer realm="Mailroom"')
    throw new ServiceError(
      'UNAUTHORIZED',
      header === undefined
        ? 'Send an API key as "Authorization: Bearer <key>", or sign in.'
        : 'The API key is malformed, unknown, revoked or expired.',
    )
  }
  const address = clientAddress(c)
  rejectForeignAddress(c, address)
  requireTwoFactor(caller)
  const limit = caller.isLimited ? await readLimit(deps, caller) : null
  c.set('isSession', header === undefined)
  c.set('ctx', {
    ...deps,
    organizationId: caller.organizationId,
    actor: { type: 'user', userId: caller.userId },
    role: caller.role,
    limit,
    requestId: c.get('requestId'),
    caller: { address, apiKeyId: caller.apiKeyId, sessionId: caller.sessionId ?? null },
  })
  await inTenant(caller.organizationId, next, limit)
})

/** Rejects writes from pages of other origins, which must not use our cookie. Browsers name the origin on every write. */
export const rejectForeignOrigin = (config: Pick<Config, 'appUrl'>, request: Request): void => {
  const origin = request.headers.get('origin')
  if (safeMethods.has(request.method) || origin === null) return
  const host = request.headers.get('host')
  const ours = [config.appUrl, `http://${host}`, `https://${host}`]
  if (!ours.includes(origin)) {
    throw new ServiceError('INVALID_ORIGIN', 'This request came from another site and was rejected.')
  }
}

/**
 * Requires an API key to have the scope of the route. Roles are checked by the verbs, for sessions and keys alike.
 * Throws INSUFFICIENT_SCOPE, or FORBIDDEN where no key or no key of this member may call.
 */
export const requireAccess = (c: Context<HttpEnv>, { access }: RouteDefinition): void => {
  const key = c.get('apiKey')
  if (!key) return
  if (access === 'session') {
    throw new ServiceError('FORBIDDEN', 'API keys cannot do this: sign in to the dashboard.')
  }
  if (!isScope(access)) return
  if (!key.scopes.includes(access)) {
    // For programs: RFC 6750, section 3.1.
    c.header('WWW-Authenticate', `Bearer realm="Mailroom", error="insufficient_scope", scope="${access}"`)
    throw new ServiceError(
      'INSUFFICIENT_SCOPE',
      `This API key does not have the scope "${access}". Create a key with this scope in the settings.`,
    )
  }
  const possible: readonly Scope[] = scopesOfRole[key.role]
  if (possible.includes(access)) return
  throw new ServiceError(
    'FORBIDDEN',
    `The member this API key acts as now has the role ${key.role}, which does not allow the scope "${access}".`,
  )
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns whether the request carries `Authorization: Bearer <secret>`, compared in constant time. */
export const hasBearer = (c: Context, secret: string): boolean =>
  timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${secret}`))
