import { defineTransitions } from '#lib/contract/api/transitions.values.ts'

/** When a purchase needs the approval of another person. */
export const approvalModes = ['off', 'always', 'from_amount'] as const

type ApprovalThreshold = { mode: (typeof approvalModes)[number]; from_cents: number | null }

/** Returns whether the rule requires approval for a purchase of this total. The amount itself is included. */
export const needsApproval = (rule: ApprovalThreshold, totalCents: number): boolean => {
  if (rule.mode === 'off') return false
  return rule.mode === 'always' || rule.from_cents === null || totalCents >= rule.from_cents
}

export const approvalStates = ['waiting', 'approved', 'returned', 'withdrawn'] as const

export type ApprovalState = (typeof approvalStates)[number]

/** Who may end a request: its approver, its requester, the service when it no longer applies, or a failed purchase. */
export type ApprovalCause = 'approver' | 'requester' | 'service' | 'purchase'

/** Every allowed step of a request, and who may cause it. Approval covers one attempt: if it fails, it is returned. */
export const approvalTransitions = defineTransitions<ApprovalState, ApprovalCause>(approvalStates, {
  waiting: {
    approved: ['approver'],
    returned: ['approver', 'service'],
    withdrawn: ['requester', 'service'],
  },
  approved: { returned: ['purchase'] },
  returned: {},
  withdrawn: {},
})

/** Returns whether the request still waits for a decision. */
export const canDecide = (state: ApprovalState): boolean =>
  approvalTransitions.allows(state, 'approved', 'approver')
