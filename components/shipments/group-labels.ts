import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import type { ShipmentGroup } from '#lib/contract/shipments/shipment-groups.values.ts'
import type { ShipmentCounts } from '#lib/contract/shipments/shipment-list.ts'

/** Maps the groups of the list to their labels. */
export const groupLabels = {
  attention: 'Needs you',
  drafts: 'Drafts',
  preparing: 'Preparing',
  on_its_way: 'On its way',
  delivered: 'Delivered',
  returned: 'Returned',
} as const satisfies Record<ShipmentGroup, string>

/** Writes a count, `1,204`; with a plus where it was not counted to its end. */
export const formatCount = ({ count, is_more: isMore }: ShipmentCounts['all']): string =>
  `${formatNumber(count)}${isMore ? '+' : ''}`
