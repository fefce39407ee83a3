import { health, readiness, smoke } from './health.ts'
import { envelope } from './primitives.ts'
import { route } from './route.ts'

const tag = 'Status'

export const getHealth = route({
  operationId: 'getHealth',
  access: 'public',
  method: 'get',
  path: '/api/v1/health',
  tag,
  summary: 'Ask whether the process lives',
  answers: { 200: { description: 'It lives.', schema: envelope(health) } },
})

export const getReadiness = route({
  operationId: 'getReadiness',
  access: 'public',
  method: 'get',
  path: '/api/v1/ready',
  tag,
  summary: 'Ask whether the service can do its work',
  description:
    'Looks at the database, its migrations, the job queue and the storage. When one is missing the answer is 503 and names it in `fields`.',
  answers: { 200: { description: 'It can.', schema: envelope(readiness) } },
  errors: ['SERVICE_UNAVAILABLE'],
})

export const getSmoke = route({
  operationId: 'getSmoke',
  access: 'any_key',
  method: 'get',
  path: '/api/v1/smoke',
  tag,
  summary: 'Ask every vendor for something small',
  description:
    'Reads once through each adapter. A vendor that fails is reported, not answered with an error.',
  answers: { 200: { description: 'How each vendor answered, and how fast.', schema: envelope(smoke) } },
})

export const statusRoutes = { getHealth, getReadiness, getSmoke }
