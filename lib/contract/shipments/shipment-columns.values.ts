/** Columns of the list of shipments besides state, recipient and letter, in order. */
export const shipmentColumns = [
  'carrier',
  'tracking',
  'sent',
  'next',
  'tags',
  'reference',
  'cost_center',
  'matter',
  'deadline',
  'sender',
  'created',
  'expected',
  'postmarked',
  'delivered',
  'total',
] as const

export type ShipmentColumn = (typeof shipmentColumns)[number]
