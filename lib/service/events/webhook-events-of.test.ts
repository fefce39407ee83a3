import { expect, test } from 'vitest'

import { webhookEventsOf } from './webhook-events-of.ts'

test.each([
  [{ status: 'draft', fromStatus: null }, ['shipment.created']],
  [{ status: 'payment_pending', fromStatus: 'draft' }, []],
  [{ status: 'queued', fromStatus: 'payment_pending' }, ['shipment.queued']],
  [{ status: 'printed', fromStatus: 'printed' }, []],
  [
    { status: 'shipped', fromStatus: 'printed', metadata: { tracking_status: 'in_transit' } },
    ['shipment.shipped'],
  ],
  [
    { status: 'shipped', fromStatus: 'printed', metadata: { tracking_status: 'delivered' } },
    ['shipment.shipped', 'shipment.delivered'],
  ],
  [
    {
      status: 'shipped',
      fromStatus: 'printed',
      metadata: { tracking_status: 'delivered', is_acceptance: true },
    },
    ['shipment.shipped', 'shipment.accepted', 'shipment.delivered'],
  ],
  [
    {
      status: 'shipped',
      fromStatus: 'shipped',
      metadata: { tracking_status: 'in_transit', is_acceptance: true },
    },
    ['shipment.accepted'],
  ],
  [
    { status: 'shipped', fromStatus: 'shipped', metadata: { tracking_status: 'in_transit' } },
    ['shipment.tracking_updated'],
  ],
  [
    { status: 'shipped', fromStatus: 'shipped', metadata: { tracking_status: 'return_to_sender' } },
    ['shipment.returned'],
  ],
] as const)('reports %j as %j', (event, types) => {
  expect(webhookEventsOf(event)).toEqual(types)
})
