import type { Context } from 'hono'

import { isScope, type Scope, scopesOfRole } from '#lib/contract/api/access.values.ts'
import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { HttpEnv } from './env.ts'

/**
 * Holds an API key to what the route asks for. A session is held to its role alone, by the verbs, and a key to that as
 * well. Throws INSUFFICIENT_SCOPE, or FORBIDDEN where no key or no key of this member may call.
 */
export const requireAccess = (c: Context<HttpEnv>, { access }: RouteDefinition): void => {
  const key = c.get('apiKey')
  if (!key) return
  if (access === 'session') {
    throw new ServiceError('FORBIDDEN', 'API keys cannot do this: sign in to the dashboard.')
  }
  if (!isScope(access)) return
  if (!key.scopes.includes(access)) {
    // As RFC 6750 has it, for programs.
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
