import { z } from 'zod'

import { envelope, id } from '#lib/contract/api/primitives.ts'
import { route } from '#lib/contract/api/route.ts'

import {
  legalHold,
  listHoldsQuery,
  listUpcomingQuery,
  placeHoldInput,
  releaseHoldInput,
  retention,
  upcomingPurge,
} from './retention.ts'

const tag = 'Retention'

export const getRetention = route({
  operationId: 'getRetention',
  access: 'any_key',
  method: 'get',
  path: '/api/v1/retention',
  tag,
  summary: 'Read for how long documents and evidence are kept',
  answers: { 200: { description: 'The periods.', schema: envelope(retention) } },
})

export const updateRetention = route({
  operationId: 'updateRetention',
  access: 'session',
  method: 'put',
  path: '/api/v1/retention',
  tag,
  summary: 'Choose for how long documents and evidence are kept',
  description:
    'Counts for what is shipped from now on. What was shipped before keeps the dates it was given.',
  body: retention,
  answers: { 200: { description: 'The periods.', schema: envelope(retention) } },
  errors: ['FORBIDDEN'],
})

export const listUpcomingPurges = route({
  operationId: 'listUpcomingPurges',
  access: 'evidence',
  method: 'get',
  path: '/api/v1/retention/upcoming',
  tag,
  summary: 'List what would be deleted next, soonest first',
  description: 'A dry run: nothing is changed. What is under hold is listed too, and says so.',
  query: listUpcomingQuery,
  answers: {
    200: {
      description: 'Deletions to come.',
      schema: z.object({ data: z.array(upcomingPurge), has_more: z.boolean() }),
    },
  },
})

export const listHolds = route({
  operationId: 'listHolds',
  access: 'evidence',
  method: 'get',
  path: '/api/v1/legal-holds',
  tag,
  summary: 'List legal holds, newest first',
  query: listHoldsQuery,
  answers: { 200: { description: 'Holds.', schema: z.object({ data: z.array(legalHold) }) } },
})

export const placeHold = route({
  operationId: 'placeHold',
  access: 'session',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/legal-holds',
  tag,
  summary: 'Keep a shipment, or all with a tag, whatever its retention says',
  body: placeHoldInput,
  answers: { 201: { description: 'The hold.', schema: envelope(legalHold) } },
  errors: ['FORBIDDEN', 'SHIPMENT_NOT_FOUND', 'NOT_FOUND', 'EVIDENCE_EXPIRED'],
})

export const releaseHold = route({
  operationId: 'releaseHold',
  access: 'session',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/legal-holds/{id}/release',
  tag,
  summary: 'End a legal hold',
  description: 'What is past its retention is deleted soon after, unless another hold keeps it.',
  params: z.object({ id }),
  body: releaseHoldInput,
  answers: { 200: { description: 'The hold, released.', schema: envelope(legalHold) } },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
})

export const retentionRoutes = {
  getRetention,
  updateRetention,
  listUpcomingPurges,
  listHolds,
  placeHold,
  releaseHold,
}
