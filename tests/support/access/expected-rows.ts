import type { Access } from '#lib/contract/api/access.values.ts'
import type { ErrorCode } from '#lib/contract/api/errors.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

/** What one operation must answer to whom. */
export type Expected<Body> = {
  /** What a key needs: its scope, any key at all, or no key may call; `public`: no one needs anything. */
  access: Access
  /** Roles that may, of those who are signed in. The others get FORBIDDEN. */
  roles: readonly Role[]
  /** A body that would be taken. `{shipment}` and the like stand for ids, as in paths. */
  body?: Body
  query?: Record<string, string>
  /** How someone else's ids in the body are refused, where that is not NOT_FOUND. */
  foreign?: ErrorCode | 'answered'
}

export const everyone = ['owner', 'admin', 'sender', 'reviewer', 'operator'] as const
export const owners = ['owner'] as const
export const managers = ['owner', 'admin'] as const
export const senders = ['owner', 'admin', 'sender'] as const
export const operators = ['owner', 'admin', 'operator'] as const
export const handlers = ['owner', 'admin', 'sender', 'operator'] as const
export const keepers = ['owner', 'admin', 'reviewer'] as const

/** Says who may call an operation. */
export const is = <const Row extends Omit<Expected<unknown>, 'access' | 'roles'>>(
  access: Access,
  roles: readonly Role[],
  row?: Row,
) => ({ access, roles, ...row }) as { access: Access; roles: readonly Role[] } & Row
