'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type {
  SetDefaultSpendingLimitInput,
  SetSpendingLimitInput,
} from '#lib/contract/billing/spending-limit.ts'

/** Sets the limit of every member without one of their own. */
export const setDefaultLimit = defineAction((client, body: SetDefaultSpendingLimitInput) =>
  client.setDefaultSpendingLimit({ body }),
)

/** Sets the limit of one member. */
export const setMemberLimit = defineAction((client, userId: string, body: SetSpendingLimitInput) =>
  client.setMemberSpendingLimit({ params: { user_id: userId }, body }),
)
