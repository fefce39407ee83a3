import { health, readiness, smoke } from './health.ts'
import { envelope } from './primitives.ts'
import { defineRoutes } from './route.ts'

const tag = 'Status'

export const statusRoutes = defineRoutes({
  getHealth: {
    access: 'public',
    method: 'get',
    path: '/api/v1/health',
    tag,
    summary: 'Check whether the process is running',
    answers: { 200: { description: 'The process is running.', schema: envelope(health) } },
  },

  getReadiness: {
    access: 'public',
    method: 'get',
    path: '/api/v1/ready',
    tag,
    summary: 'Check whether the service is ready',
    description:
      'Checks the database, its migrations, the job queue and the storage. If one is unavailable, returns 503 and names it in `fields`.',
    answers: { 200: { description: 'The service is ready.', schema: envelope(readiness) } },
    errors: ['SERVICE_UNAVAILABLE'],
  },

  getSmoke: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/smoke',
    tag,
    summary: 'Check the connection to every vendor',
    description:
      'Makes one read request through each adapter. A failing vendor is reported in the response, not as an error.',
    answers: { 200: { description: 'How each vendor responded, and how fast.', schema: envelope(smoke) } },
  },
})
