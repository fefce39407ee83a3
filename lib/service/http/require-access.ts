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
    throw new ServiceError(
      'FORBIDDEN',
      'No API key can do this: it is for people who are signed in to the dashboard.',
    )
  }
  if (!isScope(access)) return
  if (!key.scopes.includes(access)) {
    // As RFC 6750 has it, for programs.
    c.header('WWW-Authenticate', `Bearer realm="Mailroom", error="insufficient_scope", scope="${access}"`)
    throw new ServiceError(
      'INSUFFICIENT_SCOPE',
      `This API key does not have the scope "${access}". Make one that has it in the settings.`,
    )
  }
  const possible: readonly Scope[] = scopesOfRole[key.role]
  if (possible.includes(access)) return
  throw new ServiceError(
    'FORBIDDEN',
    `The member that this API key acts as is a ${key.role} now, whose keys cannot use "${access}".`,
  )
}
