import { z } from 'zod'

import { envelope, id } from '#lib/contract/api/primitives.ts'
import { route } from '#lib/contract/api/route.ts'
import { approvePurchaseInput, purchaseResult } from '#lib/contract/shipments/purchase.ts'

import {
  approval,
  approvalRule,
  listApprovalsQuery,
  requestApprovalInput,
  returnApprovalInput,
  updateApprovalRuleInput,
} from './approval.ts'

const tag = 'Approvals'
const params = z.object({ id: z.string().meta({ description: 'Approval id.' }) })
const answer = (description: string) => ({ 200: { description, schema: envelope(approval) } })

export const getApprovalRule = route({
  operationId: 'getApprovalRule',
  access: 'any_key',
  method: 'get',
  path: '/api/v1/approval-rule',
  tag,
  summary: 'Read when a purchase needs a second person',
  answers: { 200: { description: 'The rule, and who may approve.', schema: envelope(approvalRule) } },
})

export const updateApprovalRule = route({
  operationId: 'updateApprovalRule',
  access: 'session',
  method: 'put',
  path: '/api/v1/approval-rule',
  tag,
  summary: 'Choose when a purchase needs a second person',
  description: 'Requests that wait already are not touched.',
  body: updateApprovalRuleInput,
  answers: { 200: { description: 'The rule from now on.', schema: envelope(approvalRule) } },
  errors: ['FORBIDDEN'],
})

export const listApprovals = route({
  operationId: 'listApprovals',
  access: 'shipments:read',
  limit: 'lists',
  method: 'get',
  path: '/api/v1/approvals',
  tag,
  summary: 'List purchases that wait for a second person',
  description: 'Who may approve sees all of them; others see what they asked for themselves.',
  query: listApprovalsQuery,
  answers: {
    200: {
      description: 'A page of requests.',
      schema: z.object({
        data: z.array(approval),
        has_more: z.boolean(),
        next_cursor: id.nullable(),
        actionable_count: z
          .int()
          .meta({ description: 'How many wait for a decision that the caller may make.' }),
      }),
    },
  },
})

export const getApproval = route({
  operationId: 'getApproval',
  access: 'shipments:read',
  method: 'get',
  path: '/api/v1/approvals/{id}',
  tag,
  summary: 'Read a request',
  params,
  answers: answer('The request.'),
  errors: ['APPROVAL_NOT_FOUND'],
})

export const requestApproval = route({
  operationId: 'requestApproval',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/shipments/{id}/approval',
  tag,
  summary: 'Ask a second person to buy a quote',
  description:
    'Nothing is charged, whatever the rule: a person who may approve, and is not the requester, buys it in the dashboard. Asking again for the same quote answers with the request that waits; asking for another takes its place.',
  params: z.object({ id: z.string().meta({ description: 'Shipment id.' }) }),
  body: requestApprovalInput,
  answers: { 201: { description: 'The request that waits.', schema: envelope(approval) } },
  errors: ['SHIPMENT_NOT_FOUND', 'QUOTE_NOT_FOUND', 'QUOTE_EXPIRED', 'INVALID_STATUS_TRANSITION'],
})

export const approvePurchase = route({
  operationId: 'approvePurchase',
  access: 'session',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/approvals/{id}/approve',
  tag,
  summary: 'Approve a request, which buys it',
  description:
    'For another person than the requester. Expired quotes are renewed; never more is charged than was asked for: where the service costs more meanwhile, the request goes back to the requester and the answer is `PRICE_CHANGED`.',
  params,
  body: approvePurchaseInput,
  bodyOptional: true,
  answers: {
    200: { description: 'Bought; status `queued`.', schema: envelope(purchaseResult) },
    202: { description: 'Still going on, as for buy.', schema: envelope(purchaseResult) },
  },
  errors: [
    'APPROVAL_NOT_FOUND',
    'APPROVAL_ENDED',
    'APPROVAL_OWN',
    'NO_PAYMENT_METHOD',
    'PAYMENT_FAILED',
    'LABEL_REFUSED',
    'PRICE_CHANGED',
    'RATE_PROVIDER_UNAVAILABLE',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'FORBIDDEN',
  ],
})

export const returnApproval = route({
  operationId: 'returnApproval',
  access: 'session',
  method: 'post',
  path: '/api/v1/approvals/{id}/return',
  tag,
  summary: 'Send a request back, saying why',
  params,
  body: returnApprovalInput,
  answers: answer('The returned request.'),
  errors: ['APPROVAL_NOT_FOUND', 'APPROVAL_ENDED', 'APPROVAL_OWN', 'FORBIDDEN'],
})

export const withdrawApproval = route({
  operationId: 'withdrawApproval',
  access: 'shipments:draft',
  method: 'post',
  path: '/api/v1/approvals/{id}/withdraw',
  tag,
  summary: 'Withdraw a request of one’s own',
  params,
  answers: answer('The withdrawn request.'),
  errors: ['APPROVAL_NOT_FOUND', 'APPROVAL_ENDED', 'FORBIDDEN'],
})

export const approvalRoutes = {
  getApprovalRule,
  updateApprovalRule,
  listApprovals,
  getApproval,
  requestApproval,
  approvePurchase,
  returnApproval,
  withdrawApproval,
}
