/** Columns of the list of shipments besides name and state, in order. */
export const shipmentColumns = [
  'recipient',
  'carrier',
  'tags',
  'reference',
  'cost_center',
  'matter',
  'deadline',
  'sender',
  'created',
  'sent',
  'expected',
  'delivered',
  'total',
] as const

export type ShipmentColumn = (typeof shipmentColumns)[number]
