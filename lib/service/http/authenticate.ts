import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { Role } from '#lib/contract/roles.ts'
import { authenticateKey } from '#lib/service/api-keys/authenticate-key.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { inTenant } from '#lib/service/db/tenant.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { Auth } from './auth.ts'
import { clientAddress, isInNetworks } from './client-address.ts'
import type { HttpEnv } from './env.ts'
import { refuseForeignOrigin } from './foreign-origin.ts'

type Authenticated = { organizationId: string; userId: string; role: Role; apiKeyId: string | null }

const bySession = async (deps: ServiceDeps, auth: Auth, request: Request): Promise<Authenticated | null> => {
  if (!request.headers.has('cookie')) return null
  const session = await auth.api.getSession({ headers: request.headers })
  if (!session) return null
  refuseForeignOrigin(deps.config, request)
  const [member] = await deps.db
    .select({ organizationId: members.organizationId, role: members.role })
    .from(members)
    .where(eq(members.userId, session.user.id))
    .orderBy(members.createdAt)
    .limit(1)
  return member ? { ...member, userId: session.user.id, apiKeyId: null } : null
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
    `This API key is not accepted from ${address ?? 'an unknown address'}. Its owner can add the address in the settings.`,
  )
}

/**
 * Requires an API key (`Authorization: Bearer …`) or a dashboard session, and gives the route its context. Whether the
 * key may call the route is told by the route itself: see `requireAccess`.
 */
export const authenticate = createMiddleware<HttpEnv>(async (c, next) => {
  const deps = c.get('deps')
  const header = c.req.header('authorization')
  const caller =
    header === undefined ? await bySession(deps, c.get('auth'), c.req.raw) : await byKey(c, header)
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
    caller: { address, apiKeyId: caller.apiKeyId },
  })
  await inTenant(caller.organizationId, next)
})
