import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Account } from '#lib/contract/organizations/account.ts'

/** Returns whether the reader may create, change and delete matters. */
export const mayChangeMatters = ({ role, limited_to_matters: isLimited }: Account): boolean =>
  isPermitted(role, 'manage_matters') && !isLimited
