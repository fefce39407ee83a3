import { isHeldReference } from '#lib/service/providers/partners/letters.ts'
import type {
  PartnerPiece,
  PartnerScan,
  PartnerState,
  PartnerTracking,
} from '#lib/service/providers/partners/port.ts'

import type { PostgridLetter } from './wire.ts'

const scansByImbStatus: Record<string, Pick<PartnerScan, 'kind' | 'message'>> = {
  // The first scan of its barcode, which need not be at acceptance.
  entered_mail_stream: { kind: 'in_transit', message: 'Entered the mail stream' },
  out_for_delivery: { kind: 'out_for_delivery', message: 'Out for delivery' },
  returned_to_sender: { kind: 'returned', message: 'Returned to sender' },
}

/** Returns the one scan that PostGrid reports: the newest of the letter's Intelligent Mail barcode. */
export const readPostgridTracking = (letter: PostgridLetter): PartnerTracking => {
  const { imbStatus, imbDate } = letter
  const known = imbStatus
    ? (scansByImbStatus[imbStatus] ?? { kind: 'other' as const, message: imbStatus })
    : null
  return {
    trackingNumber: letter.trackingNumber ?? null,
    scans:
      known && imbDate ? [{ ...known, occurredAt: new Date(imbDate), zip: letter.imbZIPCode ?? null }] : [],
  }
}

const stateOf = (letter: PostgridLetter): PartnerState => {
  const reference = letter.metadata?.['reference']
  if (letter.status === 'cancelled') {
    return letter.cancellation && letter.cancellation.reason !== 'user_initiated' ? 'failed' : 'cancelled'
  }
  if (letter.imbStatus === 'returned_to_sender') return 'returned'
  switch (letter.status) {
    case 'ready':
      return isHeldReference(typeof reference === 'string' ? reference : null) ? 'held' : 'accepted'
    case 'printing':
      return 'printing'
    case 'processed_for_delivery':
      return letter.imbStatus ? 'in_transit' : 'mailed'
    case 'completed':
      return 'completed'
  }
}

const failureOf = ({ cancellation }: PostgridLetter): string | null =>
  cancellation && cancellation.reason !== 'user_initiated'
    ? `PostGrid cancelled it: ${cancellation.note || cancellation.reason.replaceAll('_', ' ')}.`
    : null

/** Converts a letter. */
export const readPostgridLetter = (letter: PostgridLetter): PartnerPiece => ({
  pieceId: letter.id,
  state: stateOf(letter),
  sendsAt: new Date(letter.sendDate),
  trackingNumber: letter.trackingNumber ?? null,
  failure: failureOf(letter),
})
