/** What the list of shipments can show beside name and state, in the order in which it does. */
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
