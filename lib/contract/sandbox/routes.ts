import { z } from 'zod'

import { envelope } from '#lib/contract/api/primitives.ts'
import { route } from '#lib/contract/api/route.ts'

import { playMilestoneInput, sandboxJourney } from './sandbox-journey.ts'

const tag = 'Sandbox'
const path = '/api/v1/shipments/{id}/sandbox-journey'
const params = z.object({ id: z.string().meta({ description: 'Shipment id.' }) })

export const getSandboxJourney = route({
  operationId: 'getSandboxJourney',
  access: 'shipments:read',
  method: 'get',
  path,
  tag,
  summary: 'Read how far a shipment has come in the sandbox, and what can be played next',
  description: 'Of a bought shipment; only where every vendor is a stand-in.',
  params,
  answers: { 200: { description: 'Its way.', schema: envelope(sandboxJourney) } },
  errors: ['NOT_FOUND', 'SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
})

export const playSandboxMilestone = route({
  operationId: 'playSandboxMilestone',
  access: 'shipments:buy',
  limit: 'writes',
  method: 'post',
  path,
  tag,
  summary: 'Let something happen to a shipment in the sandbox',
  description:
    'Plays every step up to the milestone through the vendors’ own callbacks, and answers once the service has taken them in, which may take some seconds. What has happened already is not played again; what cannot happen is refused with its reason.',
  params,
  body: playMilestoneInput,
  answers: { 200: { description: 'Its way, after that.', schema: envelope(sandboxJourney) } },
  errors: ['NOT_FOUND', 'SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'FORBIDDEN'],
})

export const sandboxRoutes = { getSandboxJourney, playSandboxMilestone }
