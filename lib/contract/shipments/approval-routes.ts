import { z } from 'zod'

import { envelope, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import {
  approval,
  approvalRule,
  listApprovalsQuery,
  requestApprovalInput,
  returnApprovalInput,
  updateApprovalRuleInput,
} from '#lib/contract/approvals/approval.ts'

import { approvePurchaseInput, purchaseResult } from './purchase.ts'

const tag = 'Approvals'
const params = z.object({ id: text().meta({ description: 'Approval id.' }) })
const answer = (description: string) => ({ 200: { description, schema: envelope(approval) } })

export const approvalRoutes = defineRoutes({
  getApprovalRule: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/approval-rule',
    tag,
    summary: 'Read the approval rule',
    answers: { 200: { description: 'The rule, and who may approve.', schema: envelope(approvalRule) } },
  },

  updateApprovalRule: {
    access: 'session',
    method: 'put',
    path: '/api/v1/approval-rule',
    tag,
    summary: 'Set the approval rule',
    description: 'Pending requests are not affected.',
    body: updateApprovalRuleInput,
    answers: { 200: { description: 'The updated rule.', schema: envelope(approvalRule) } },
    errors: ['FORBIDDEN'],
  },

  listApprovals: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/approvals',
    tag,
    summary: 'List approval requests',
    description: 'Approvers see all requests; others see only their own.',
    query: listApprovalsQuery,
    answers: {
      200: {
        description: 'A page of approval requests.',
        schema: pageOf(approval).extend({
          actionable_count: z
            .int()
            .meta({ description: 'Number of pending requests the caller may decide.' }),
        }),
      },
    },
  },

  getApproval: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/approvals/{id}',
    tag,
    summary: 'Read an approval request',
    params,
    answers: answer('The approval request.'),
    errors: ['APPROVAL_NOT_FOUND'],
  },

  requestApproval: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/shipments/{id}/approval',
    tag,
    summary: 'Request approval to buy a quote',
    description:
      'Nothing is charged, whatever the rule: a person who may approve, and is not the requester, buys it in the dashboard. Requesting the same quote again returns the pending request; requesting another quote replaces it.',
    params: z.object({ id: text().meta({ description: 'Shipment id.' }) }),
    body: requestApprovalInput,
    answers: { 201: { description: 'The pending request.', schema: envelope(approval) } },
    errors: ['SHIPMENT_NOT_FOUND', 'QUOTE_NOT_FOUND', 'QUOTE_EXPIRED', 'INVALID_STATUS_TRANSITION'],
  },

  approvePurchase: {
    access: 'session',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/approvals/{id}/approve',
    tag,
    summary: 'Approve a request and buy its quote',
    description:
      'The approver must not be the requester. Expired quotes are refreshed, and never more than the requested amount is charged: if the price has risen, the request is returned to the requester and the response is `PRICE_CHANGED`. A request with `mail_on` approves a scheduled purchase: nothing is bought before that day.',
    params,
    body: approvePurchaseInput,
    bodyOptional: true,
    answers: {
      200: {
        description:
          'Bought; status `queued`. For a request with `mail_on`: approved, and bought on that day.',
        schema: envelope(purchaseResult),
      },
      202: { description: 'Still in progress, as for buy.', schema: envelope(purchaseResult) },
    },
    errors: [
      'APPROVAL_NOT_FOUND',
      'APPROVAL_ENDED',
      'APPROVAL_OWN',
      'NO_PAYMENT_METHOD',
      'NO_PRINTER',
      'SPENDING_LIMIT_REACHED',
      'BALANCE_TOO_LOW',
      'CREDIT_LIMIT_REACHED',
      'INVOICE_OVERDUE',
      'PAYMENT_FAILED',
      'LABEL_REFUSED',
      'PRICE_CHANGED',
      'CONNECTED_ACCOUNT_REFUSED',
      'RATE_PROVIDER_UNAVAILABLE',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'FORBIDDEN',
    ],
  },

  returnApproval: {
    access: 'session',
    method: 'post',
    path: '/api/v1/approvals/{id}/return',
    tag,
    summary: 'Return a request with a comment',
    params,
    body: returnApprovalInput,
    answers: answer('The returned request.'),
    errors: ['APPROVAL_NOT_FOUND', 'APPROVAL_ENDED', 'APPROVAL_OWN', 'FORBIDDEN'],
  },

  withdrawApproval: {
    access: 'shipments:draft',
    method: 'post',
    path: '/api/v1/approvals/{id}/withdraw',
    tag,
    summary: 'Withdraw your own request',
    params,
    answers: answer('The withdrawn request.'),
    errors: ['APPROVAL_NOT_FOUND', 'APPROVAL_ENDED', 'FORBIDDEN'],
  },
})
