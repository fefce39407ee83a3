import { z } from 'zod'

import { envelope, id } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import {
  legalHold,
  listHoldsQuery,
  listUpcomingQuery,
  placeHoldInput,
  releaseHoldInput,
  retention,
  upcomingPurge,
  updateRetentionInput,
} from './retention.ts'

const tag = 'Retention'

export const retentionRoutes = defineRoutes({
  getRetention: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/retention',
    tag,
    summary: 'Read the retention periods',
    answers: { 200: { description: 'The retention periods.', schema: envelope(retention) } },
  },

  updateRetention: {
    access: 'session',
    method: 'patch',
    path: '/api/v1/retention',
    tag,
    summary: 'Update the retention periods',
    description: 'Applies to future shipments. Existing shipments keep their dates.',
    body: updateRetentionInput,
    answers: { 200: { description: 'The updated retention periods.', schema: envelope(retention) } },
    errors: ['FORBIDDEN'],
  },

  listUpcomingPurges: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/retention/upcoming',
    tag,
    summary: 'Preview upcoming deletions, soonest first',
    description: 'A dry run: nothing is changed. Items on hold are included and marked.',
    query: listUpcomingQuery,
    answers: {
      200: {
        description: 'Upcoming deletions.',
        schema: z.object({ data: z.array(upcomingPurge), has_more: z.boolean() }),
      },
    },
  },

  listHolds: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/legal-holds',
    tag,
    summary: 'List legal holds, newest first',
    query: listHoldsQuery,
    answers: { 200: { description: 'Holds.', schema: z.object({ data: z.array(legalHold) }) } },
  },

  placeHold: {
    access: 'session',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/legal-holds',
    tag,
    summary: 'Place a shipment, or all shipments with a tag or of a matter, under legal hold',
    body: placeHoldInput,
    answers: { 201: { description: 'The hold.', schema: envelope(legalHold) } },
    errors: ['FORBIDDEN', 'SHIPMENT_NOT_FOUND', 'NOT_FOUND', 'MATTER_NOT_FOUND', 'EVIDENCE_EXPIRED'],
  },

  releaseHold: {
    access: 'session',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/legal-holds/{id}/release',
    tag,
    summary: 'Release a legal hold',
    description:
      'Items past their retention period are deleted soon afterwards, unless another hold applies.',
    params: z.object({ id }),
    body: releaseHoldInput,
    answers: { 200: { description: 'The released hold.', schema: envelope(legalHold) } },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  },
})
