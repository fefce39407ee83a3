/** What a detail of the rate provider means to a sender, and what to do about it where something should be done. */
type DetailText = { words: string; hint?: string }

/**
 * The rate provider's documented details of a tracker's status, in plain words. One that is not listed is shown as the
 * carrier wrote it.
 */
export const trackingDetails = {
  label_created: { words: 'Shipping label created' },
  awaiting_information: { words: 'Awaiting item' },
  received_at_origin_facility: { words: 'Arrived at origin facility' },
  departed_origin_facility: { words: 'Departed origin facility' },
  arrived_at_facility: { words: 'Arrived at facility' },
  departed_facility: { words: 'Departed facility' },
  in_transit: { words: 'In transit' },
  received_at_destination_facility: { words: 'Arrived at regional destination facility' },
  transferred_to_destination_carrier: {
    words: 'Transferred to another carrier for delivery',
    hint: 'Later scans may only appear on the other carrier’s tracking page.',
  },
  out_for_delivery: { words: 'Out for delivery' },
  arrived_at_destination: { words: 'Arrived at destination' },
  arrived_at_pickup_location: {
    words: 'Available for pickup',
    hint: 'Ask the recipient to pick it up before it is returned.',
  },
  delivery_exception: {
    words: 'Delivery attempted',
    hint: 'Ask the recipient to pick it up or schedule redelivery, or send a First-Class copy.',
  },
  held: {
    words: 'Held by the carrier',
    hint: 'Ask the recipient whether their mail is on hold, or contact the carrier.',
  },
  refused: {
    words: 'Refused by the recipient',
    hint: 'It is being returned to you. A First-Class copy needs no signature.',
  },
  return: {
    words: 'Returning to sender',
    hint: 'Consider sending a First-Class copy.',
  },
  address_correction: {
    words: 'Address corrected by the carrier',
    hint: 'Check the recipient’s address before you send to it again.',
  },
  missorted: {
    words: 'Misrouted by the carrier',
    hint: 'Delivery will be late; the carrier is rerouting it.',
  },
  delayed: {
    words: 'Delayed by the carrier',
    hint: 'Delivery will be late. Contact the carrier if it stops moving.',
  },
  weather_delay: {
    words: 'Delayed by weather',
    hint: 'Delivery will be late. Contact the carrier if it stops moving.',
  },
  transit_exception: {
    words: 'Delivery exception',
    hint: 'Contact the carrier if there are no further scans.',
  },
  damaged: {
    words: 'Damaged in transit',
    hint: 'Contact the carrier about the contents, and resend if they are lost.',
  },
  lost: { words: 'Lost in transit', hint: 'Ask the carrier to search for it, and resend the document.' },
  expired: { words: 'Tracking ended by the carrier', hint: 'Contact the carrier to locate it.' },
  failure: { words: 'Undeliverable', hint: 'Contact the carrier for the reason.' },
  cancelled: { words: 'Label cancelled by the carrier' },
  status_update: { words: 'Carrier update' },
  unknown: { words: 'Carrier update' },
} as const satisfies Record<string, DetailText>

const table: Partial<Record<string, DetailText>> = trackingDetails

/** Returns the label of a detail, and its hint; undefined for none and for one that is not documented. */
export const describeDetail = (detail: string | null): DetailText | undefined =>
  detail === null ? undefined : table[detail]

/** How a piece in the mail fares; `not_tracked` where the carrier does not say. */
export const trackingOutcomes = [
  'awaiting_acceptance',
  'on_its_way',
  'held_up',
  'delivered',
  'returned',
  'not_tracked',
] as const

export type TrackingOutcome = (typeof trackingOutcomes)[number]
