import { z } from 'zod'

import { envelope, id } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import {
  setDefaultSpendingLimitInput,
  setSpendingLimitInput,
  spendingLimit,
  spendingLimits,
} from './spending-limit.ts'

const tag = 'Billing'
const access = 'session'
const answers = { 200: { description: 'The limits.', schema: envelope(spendingLimits) } }

/** Monthly spending limits of members. Session only: a leaked key cannot raise a limit. */
export const spendingLimitRoutes = defineRoutes({
  getSpendingLimit: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/billing/spending-limit',
    tag,
    summary: 'Read the caller’s spending limit and what is left of it this month',
    description: 'An API key counts toward its owner.',
    answers: { 200: { description: 'The limit and the spending.', schema: envelope(spendingLimit) } },
  },
  listSpendingLimits: {
    access,
    method: 'get',
    path: '/api/v1/billing/spending-limits',
    tag,
    summary: 'List spending limits and this month’s spending by member',
    answers,
    errors: ['FORBIDDEN'],
  },
  setDefaultSpendingLimit: {
    access,
    method: 'put',
    path: '/api/v1/billing/spending-limits',
    tag,
    summary: 'Set the default spending limit',
    description: 'Applies to every member without a limit of their own, from the next purchase on.',
    body: setDefaultSpendingLimitInput,
    answers,
    errors: ['FORBIDDEN'],
  },
  setMemberSpendingLimit: {
    access,
    method: 'put',
    path: '/api/v1/billing/spending-limits/{user_id}',
    tag,
    summary: 'Set a member’s spending limit',
    description: 'Applies from the next purchase on. Only owners can set the limit of an owner.',
    params: z.object({ user_id: id }),
    body: setSpendingLimitInput,
    answers,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
})
