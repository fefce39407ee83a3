import { type Scope, scopes } from '#lib/contract/api/access.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

/**
 * What the keys of a member can be made for, held against the role of the moment, not of when a key was made. Beside it
 * a key may do nothing that the role's permissions do not give.
 */
export const scopesOfRole = {
  owner: scopes,
  admin: scopes,
  sender: scopes,
  reviewer: ['shipments:read', 'evidence'],
  operator: scopes,
} as const satisfies Record<Role, readonly Scope[]>
