/** What a detail of the rate provider means to a sender, and what to do about it where something should be done. */
type DetailWords = { words: string; hint?: string }

/**
 * The rate provider's documented details of a tracker's status, in plain words. One that is not listed is shown as the
 * carrier wrote it.
 */
export const trackingDetails = {
  label_created: { words: 'Label made known to the carrier' },
  awaiting_information: { words: 'The carrier waits for the piece' },
  received_at_origin_facility: { words: 'Received where it was mailed' },
  departed_origin_facility: { words: 'Left the facility where it was mailed' },
  arrived_at_facility: { words: 'Arrived at a facility' },
  departed_facility: { words: 'Left a facility' },
  in_transit: { words: 'On its way' },
  received_at_destination_facility: { words: 'Received near its destination' },
  transferred_to_destination_carrier: {
    words: 'Given to another carrier for delivery',
    hint: 'Later scans may be shown on the other carrier’s page only.',
  },
  out_for_delivery: { words: 'Out for delivery' },
  arrived_at_destination: { words: 'Arrived at its destination' },
  arrived_at_pickup_location: {
    words: 'Waiting to be picked up',
    hint: 'Tell the recipient where it is: it comes back if nobody collects it.',
  },
  delivery_exception: {
    words: 'Delivery attempted without success',
    hint: 'Tell the recipient to collect it or to ask for redelivery, or send a First-Class copy.',
  },
  held: {
    words: 'Held by the carrier',
    hint: 'Ask the recipient whether they had their mail held, or ask the carrier why.',
  },
  refused: {
    words: 'Refused by the recipient',
    hint: 'It comes back to you. A First-Class copy needs nobody’s signature.',
  },
  return: {
    words: 'On its way back to the sender',
    hint: 'Consider a First-Class copy, to the same address or another.',
  },
  address_correction: {
    words: 'Address corrected by the carrier',
    hint: 'Check the recipient’s address before you write to them again.',
  },
  missorted: {
    words: 'Sent the wrong way by the carrier',
    hint: 'It will be late; the carrier sends it on.',
  },
  delayed: { words: 'Delayed by the carrier', hint: 'It will be late. Ask the carrier if it stops moving.' },
  weather_delay: {
    words: 'Delayed by weather',
    hint: 'It will be late. Ask the carrier if it stops moving.',
  },
  transit_exception: {
    words: 'Something went wrong on the way',
    hint: 'Ask the carrier if no other scan follows.',
  },
  damaged: {
    words: 'Damaged on the way',
    hint: 'Ask the carrier what is left of it, and send it again if its contents are gone.',
  },
  lost: { words: 'Lost by the carrier', hint: 'Ask the carrier to search for it, and send it again.' },
  expired: { words: 'The carrier stopped following it', hint: 'Ask the carrier where it is.' },
  failure: { words: 'Could not be delivered', hint: 'Ask the carrier why.' },
  cancelled: { words: 'Label cancelled at the carrier' },
  status_update: { words: 'News from the carrier' },
  unknown: { words: 'News from the carrier' },
} as const satisfies Record<string, DetailWords>

const table: Partial<Record<string, DetailWords>> = trackingDetails

/** The words for a detail; undefined for none and for one that is not documented. */
export const wordsOfDetail = (detail: string | null): DetailWords | undefined =>
  detail === null ? undefined : table[detail]
