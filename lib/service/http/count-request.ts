import type { Context } from 'hono'

import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { HttpEnv } from './env.ts'
import type { Allowance } from './rate-limits.ts'

/** Which count the request goes to: an organization's, or for what a person reads in the dashboard their own. */
const count = (c: Context<HttpEnv>, limit: RouteDefinition['limit']): Promise<Allowance> | null => {
  const limits = c.get('limits')
  const { organizationId, actor } = c.get('ctx')
  if (limit === 'writes') return limits.writes(organizationId)
  if (limit !== undefined && c.get('isSession') && actor.type === 'user') {
    return limits.sessionReads(`${organizationId}:${actor.userId}`)
  }
  return limit === 'lists' ? limits.lists(organizationId) : null
}

/**
 * Counts the request against its operation's limit and says in the answer's headers what is left. Throws RATE_LIMITED.
 */
export const countRequest = async (c: Context<HttpEnv>, definition: RouteDefinition): Promise<void> => {
  const allowance = await count(c, definition.limit)
  if (allowance === null) return
  const resetSeconds = String(Math.max(1, Math.ceil(allowance.resetMs / 1000)))
  c.header('RateLimit-Limit', String(allowance.limit))
  c.header('RateLimit-Remaining', String(allowance.remaining))
  c.header('RateLimit-Reset', resetSeconds)
  if (allowance.isAllowed) return
  c.header('Retry-After', resetSeconds)
  throw new ServiceError(
    'RATE_LIMITED',
    `You have exceeded ${allowance.limit} requests per minute. Try again in ${resetSeconds} seconds.`,
  )
}
