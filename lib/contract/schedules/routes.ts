import { z } from 'zod'

import { envelope, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { mailingPlan, mailingPlanQuery } from './mailing-plan.ts'
import { schedule, schedulePurchaseInput } from './schedule.ts'

const tag = 'Shipments'
const params = z.object({ id: text().meta({ description: 'Shipment id.' }) })

export const scheduleRoutes = defineRoutes({
  planMailing: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/shipments/{id}/mailing-plan',
    tag,
    summary: 'Plan when to mail a draft from a deadline',
    description:
      'For each service that is quoted, the last safe mailing day: from how long the organization’s latest letters by it took, what the carrier publishes and what it estimates. Not a guarantee, and no legal advice.',
    params,
    query: mailingPlanQuery,
    answers: { 200: { description: 'The plan, cheapest service first.', schema: envelope(mailingPlan) } },
    errors: ['SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  },

  schedulePurchase: {
    access: 'shipments:buy',
    limit: 'writes',
    conditional: 'shipment',
    method: 'put',
    path: '/api/v1/shipments/{id}/schedule',
    tag,
    summary: 'Schedule the purchase of a draft, or change its schedule',
    description:
      'When the floor opens on the mailing day, the quotes are refreshed and the same service is bought if it costs no more than the limit. Nothing is charged before. A day on which no mail leaves is rejected, and the response names the mailing days around it. Where the organization requires approval, it is requested now, for the limit. While it is scheduled, the draft cannot be edited. See docs/send-later.md.',
    params,
    body: schedulePurchaseInput,
    answers: { 200: { description: 'The schedule.', schema: envelope(schedule) } },
    errors: [
      'SCHEDULE_CHANGED',
      'SHIPMENT_NOT_FOUND',
      'QUOTE_NOT_FOUND',
      'NO_PAYMENT_METHOD',
      'NO_PRINTER',
      'INVALID_STATUS_TRANSITION',
    ],
  },

  cancelSchedule: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'delete',
    path: '/api/v1/shipments/{id}/schedule',
    tag,
    summary: 'Cancel a scheduled purchase',
    description: 'The draft remains. Works until buying begins; after that, cancel the shipment.',
    params,
    answers: { 200: { description: 'The cancelled schedule.', schema: envelope(schedule) } },
    errors: ['SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  },
})
