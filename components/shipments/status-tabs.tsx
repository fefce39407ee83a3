import { NavTabs } from '#components/ui/nav-tabs.tsx'
import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'

import { type ShipmentListQuery, shipmentListQuery } from './list-query.ts'
import { statusLabels } from './status-labels.tsx'

// In the order of a shipment's life, with the statuses that need action first.
const order = [
  'draft',
  'payment_failed',
  'payment_pending',
  'queued',
  'printed',
  'shipped',
  'cancelled',
] as const satisfies readonly ShipmentStatus[]

/** Filters the list by status and leaves the other filters as they are. */
export const StatusTabs = ({
  query,
  status,
}: {
  query: ShipmentListQuery
  status: ShipmentStatus | null
}) => (
  <NavTabs
    label="Status"
    tabs={[
      {
        label: 'All',
        href: shipmentListQuery.firstPage({ ...query, status: null }),
        current: status === null,
      },
      ...order.map((each) => ({
        label: each === 'draft' ? 'Drafts' : statusLabels[each].label,
        href: shipmentListQuery.firstPage({ ...query, status: each }),
        current: status === each,
      })),
    ]}
  />
)
