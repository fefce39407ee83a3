import { expect, test } from 'vitest'

import { approvalStates, approvalTransitions, canDecide, needsApproval } from './approval-states.values.ts'

test('only a waiting request can be decided', () => {
  expect(approvalStates.filter(canDecide)).toEqual(['waiting'])
})

test('no request returns to waiting, and only a failed purchase ends an approval', () => {
  expect(approvalTransitions.before('waiting')).toEqual([])
  expect(approvalTransitions.after('approved')).toEqual(['returned'])
  expect(approvalTransitions.after('approved', 'approver')).toEqual([])
})

test('a requester can withdraw a request, but neither approve nor return it', () => {
  expect(approvalTransitions.after('waiting', 'requester')).toEqual(['withdrawn'])
  expect(approvalTransitions.after('waiting', 'approver')).toEqual(['approved', 'returned'])
})

test('an amount equal to the rule’s requires approval, and a lower amount does not', () => {
  const rule = { mode: 'from_amount', from_cents: 5000 } as const
  expect([4999, 5000, 5001].map((cents) => needsApproval(rule, cents))).toEqual([false, true, true])
  expect(needsApproval({ mode: 'off', from_cents: null }, 5000)).toBe(false)
  expect(needsApproval({ mode: 'always', from_cents: null }, 0)).toBe(true)
})
