import { envelope } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { overview } from './overview.ts'

export const overviewRoutes = defineRoutes({
  getOverview: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/overview',
    tag: 'Shipments',
    summary: 'Read pending work, shipments in transit and recent activity',
    answers: { 200: { description: 'The overview.', schema: envelope(overview) } },
  },
})
