import { z } from 'zod'

import { envelope, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { playMilestoneInput, sandboxJourney } from './sandbox.ts'

const tag = 'Sandbox'
const path = '/api/v1/shipments/{id}/sandbox-journey'
const params = z.object({ id: text().meta({ description: 'Shipment id.' }) })

export const sandboxRoutes = defineRoutes({
  getSandboxJourney: {
    access: 'shipments:read',
    method: 'get',
    path,
    tag,
    summary: 'Read a shipment’s progress in the sandbox and the steps that can be simulated',
    description: 'For a purchased shipment; only where every vendor is simulated.',
    params,
    answers: { 200: { description: 'The progress.', schema: envelope(sandboxJourney) } },
    errors: ['NOT_FOUND', 'SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  },

  playSandboxMilestone: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'post',
    path,
    tag,
    summary: 'Advance a shipment in the sandbox',
    description:
      'Simulates every step up to the milestone through the vendors’ own callbacks, and returns once the service has processed them, which may take a few seconds. Steps that already happened are not repeated; an impossible step is rejected with the reason.',
    params,
    body: playMilestoneInput,
    answers: { 200: { description: 'The new progress.', schema: envelope(sandboxJourney) } },
    errors: ['NOT_FOUND', 'SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'FORBIDDEN'],
  },
})
