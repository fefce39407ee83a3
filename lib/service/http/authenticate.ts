import { eq } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'

import type { Role } from '#lib/contract/roles.ts'
import { authenticateKey } from '#lib/service/api-keys/authenticate-key.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { Auth } from './auth.ts'
import { clientAddress } from './client-address.ts'
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

/** Requires an API key (`Authorization: Bearer …`) or a dashboard session, and gives the route its context. */
export const authenticate = createMiddleware<HttpEnv>(async (c, next) => {
  const deps = c.get('deps')
  const header = c.req.header('authorization')
  const key = header === undefined ? undefined : /^Bearer +(\S+)$/i.exec(header)?.[1]
  const caller =
    header === undefined
      ? await bySession(deps, c.get('auth'), c.req.raw)
      : key
        ? await authenticateKey(deps, key)
        : null
  if (!caller) {
    c.header('WWW-Authenticate', 'Bearer realm="Mailroom"')
    throw new ServiceError(
      'UNAUTHORIZED',
      header === undefined
        ? 'Send an API key as "Authorization: Bearer <key>", or sign in.'
        : 'The API key is malformed, unknown, revoked or expired.',
    )
  }
  c.set('isSession', header === undefined)
  c.set('ctx', {
    ...deps,
    organizationId: caller.organizationId,
    actor: { type: 'user', userId: caller.userId },
    role: caller.role,
    requestId: c.get('requestId'),
    caller: { address: clientAddress(c), apiKeyId: caller.apiKeyId },
  })
  await next()
})
