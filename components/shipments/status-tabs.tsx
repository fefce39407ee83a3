import { NavTabs } from '#components/ui/nav-tabs.tsx'
import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { paths } from '#lib/paths.ts'

import { filteredHref, type ListAddress } from './list-filters.ts'
import { statusLabels } from './status-labels.ts'

/** In the order of a shipment's life, with what needs someone first. */
const order = [
  'draft',
  'payment_failed',
  'payment_pending',
  'queued',
  'printed',
  'shipped',
  'cancelled',
] as const satisfies readonly ShipmentStatus[]

/** The list by status, each with its own address; the other filters stay. */
export const StatusTabs = ({ address, status }: { address: ListAddress; status: ShipmentStatus | null }) => (
  <NavTabs
    label="Status"
    tabs={[
      {
        label: 'All',
        href: filteredHref(paths.shipments(), { ...address, status: null }),
        current: status === null,
      },
      ...order.map((each) => ({
        label: each === 'draft' ? 'Drafts' : statusLabels[each].label,
        href: filteredHref(paths.shipments(), { ...address, status: each }),
        current: status === each,
      })),
    ]}
  />
)
