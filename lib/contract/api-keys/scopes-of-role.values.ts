import { type Scope, scopes } from '#lib/contract/api/access.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

/**
 * Scopes available to the keys of a member, checked against the member's current role. A key is also limited to the
 * role's permissions.
 */
export const scopesOfRole = {
  owner: scopes,
  admin: scopes,
  sender: scopes,
  reviewer: ['shipments:read', 'evidence'],
  operator: scopes,
} as const satisfies Record<Role, readonly Scope[]>
