/** Meaning of a carrier's scan for a sender. `unclear`: the table of carrier wordings does not include it. */
export const scanMeanings = [
  /** Known to the carrier, which does not have it yet. */
  'announced',
  /** The SCAN form that lists the piece was scanned, not the piece. */
  'form_scanned',
  'accepted',
  'moving',
  'out_for_delivery',
  /** Delivery was attempted; no notice is reported. */
  'attempted',
  /** Delivery was attempted, and a notice was left. */
  'notice_left',
  /** Kept by the carrier to be picked up, or at the recipient's request. */
  'held',
  'delayed',
  'misrouted',
  'forwarded',
  /** It cannot be delivered as addressed, for a reason that the carrier names. */
  'undeliverable',
  'refused',
  'unclaimed',
  'damaged',
  'lost',
  'returning',
  'returned',
  'delivered',
  /** Says nothing of where the piece is. */
  'note',
  'unclear',
] as const

export type ScanMeaning = (typeof scanMeanings)[number]

type MeaningText = { label: string; hint?: string }

/** Label of each meaning, and the recommended action, if any. */
export const meaningTexts = {
  announced: { label: 'Shipping label created' },
  form_scanned: { label: 'Listed on a SCAN form that was scanned' },
  accepted: { label: 'Accepted' },
  moving: { label: 'In transit' },
  out_for_delivery: { label: 'Out for delivery' },
  attempted: {
    label: 'Delivery attempted',
    hint: 'Ask the recipient to schedule redelivery, or send a First-Class copy.',
  },
  notice_left: {
    label: 'Delivery attempted, notice left',
    hint: 'Ask the recipient to pick it up or schedule redelivery, or send a First-Class copy.',
  },
  held: {
    label: 'Held by the carrier',
    hint: 'Ask the recipient to pick it up, or contact the carrier.',
  },
  delayed: {
    label: 'Delayed by the carrier',
    hint: 'Delivery will be late. Contact the carrier if it stops moving.',
  },
  misrouted: {
    label: 'Misrouted by the carrier',
    hint: 'Delivery will be late; the carrier is rerouting it.',
  },
  forwarded: {
    label: 'Forwarded to another address',
    hint: 'Check the recipient’s address before you send to it again.',
  },
  undeliverable: {
    label: 'Undeliverable as addressed',
    hint: 'Expect it back. Check the recipient’s address before you send to it again.',
  },
  refused: {
    label: 'Refused by the recipient',
    hint: 'Expect it back. A First-Class copy needs no signature.',
  },
  unclaimed: { label: 'Unclaimed', hint: 'Expect it back. A First-Class copy needs no signature.' },
  damaged: {
    label: 'Damaged in transit',
    hint: 'Contact the carrier about the contents, and resend if they are lost.',
  },
  lost: { label: 'Lost in transit', hint: 'Ask the carrier to search for it, and resend the document.' },
  returning: { label: 'Returning to sender', hint: 'Consider sending a First-Class copy.' },
  returned: { label: 'Returned to sender' },
  delivered: { label: 'Delivered' },
  note: { label: 'Carrier update' },
  unclear: {
    label: 'Unclear',
    hint: 'Mailroom does not recognize this wording. Check the carrier’s tracking page.',
  },
} as const satisfies Record<ScanMeaning, MeaningText>

/** Returns the recommended action for a scan with this meaning, if any. */
export const meaningHint = (meaning: ScanMeaning): string | undefined => {
  const text: MeaningText = meaningTexts[meaning]
  return text.hint
}
