import type { Tone } from '#components/ui/badge.tsx'
import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'

export type StatusWords = {
  label: string
  tone: Tone
  /** What the state means for whoever waits. */
  meaning: string
}

/** The seven statuses in plain words. */
export const statusWords = {
  draft: { label: 'Draft', tone: 'neutral', meaning: 'Not purchased yet; nothing was charged.' },
  payment_pending: { label: 'Payment pending', tone: 'accent', meaning: 'The card is being charged.' },
  queued: { label: 'Queued', tone: 'accent', meaning: 'Paid; waiting to print.' },
  printed: { label: 'Printed', tone: 'accent', meaning: 'Printed; awaiting handoff to the carrier.' },
  shipped: { label: 'Shipped', tone: 'good', meaning: 'With the carrier.' },
  cancelled: { label: 'Cancelled', tone: 'neutral', meaning: 'Will not be printed or mailed.' },
  payment_failed: {
    label: 'Payment failed',
    tone: 'bad',
    meaning: 'Nothing was purchased. You can try again.',
  },
} as const satisfies Record<ShipmentStatus, StatusWords>
