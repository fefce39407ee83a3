import { envelope } from '#lib/contract/api/primitives.ts'
import { route } from '#lib/contract/api/route.ts'

import { overview } from './overview.ts'

export const getOverview = route({
  operationId: 'getOverview',
  access: 'shipments:read',
  limit: 'lists',
  method: 'get',
  path: '/api/v1/overview',
  tag: 'Shipments',
  summary: 'Read what waits, what is on its way and what happened last',
  answers: { 200: { description: 'The overview.', schema: envelope(overview) } },
})

export const overviewRoutes = { getOverview }
