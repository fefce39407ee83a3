import type { DetailedListItem, ShipmentListItem } from '#lib/contract/shipments/shipment-list.ts'

/** The items of a list that was asked for with details, which every one of them then has. */
export const withDetails = (items: readonly ShipmentListItem[]): DetailedListItem[] =>
  items.filter((item): item is DetailedListItem => item.details !== undefined)
