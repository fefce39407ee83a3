import type { ShipmentFilters } from './list-query.ts'

/** The filters in the order of their menu, with the parts of the URL that each sets. */
export const filterNames = [
  { name: 'states', label: 'Status', parts: ['states'] },
  { name: 'from', label: 'Created', parts: ['from', 'to'] },
  { name: 'tag', label: 'Tag', parts: ['tag'] },
  { name: 'reference', label: 'Reference', parts: ['reference'] },
  { name: 'matter', label: 'Matter', parts: ['matter'] },
  { name: 'cost_center', label: 'Cost center', parts: ['cost_center'] },
  { name: 'sender', label: 'Sender', parts: ['sender'] },
  { name: 'carrier', label: 'Carrier', parts: ['carrier'] },
  { name: 'certified', label: 'Certified', parts: ['certified'] },
  { name: 'postmarked', label: 'Postmarked', parts: ['postmarked'] },
  { name: 'due', label: 'Due', parts: ['due'] },
  { name: 'scheduled_for', label: 'Scheduled', parts: ['scheduled_for'] },
  { name: 'deadline', label: 'Deadline', parts: ['deadline'] },
  { name: 'min', label: 'Charged', parts: ['min', 'max'] },
] as const satisfies readonly {
  name: keyof ShipmentFilters
  label: string
  parts: readonly (keyof ShipmentFilters)[]
}[]

export type FilterName = (typeof filterNames)[number]['name']

/** Returns the label of a filter. */
export const labelOf = (name: FilterName): string =>
  filterNames.find((each) => each.name === name)?.label ?? name
