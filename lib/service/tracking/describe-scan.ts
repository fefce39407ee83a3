import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { type ScanMeaning, meaningTexts } from '#lib/contract/tracking/meanings.values.ts'
import { type UnclearDate, unclearDateTexts } from '#lib/contract/tracking/tracking.values.ts'
import type { TrackingDetail } from '#lib/service/providers/rates/port.ts'

import type { Reading } from './tracking-stages.ts'

const place = (location: TrackingDetail['location']): string => {
  const town = [location.city, location.state].filter(Boolean).join(', ')
  return town ? `, ${town}${location.zip ? ` ${location.zip}` : ''}` : ''
}

/** Facts that the scan determines. */
type ScanFacts = {
  /** The first scan of the piece itself. */
  isFirstScan: boolean
  /** The scan by which the carrier accepted the piece. */
  isAcceptance: boolean
  /** The piece itself has been scanned, by this scan or another. */
  isScanned: boolean
  /** Why the date that the carrier reported cannot be right, and that date; absent where it can be. */
  unclearDate?: { reason: UnclearDate; date: string } | null
  /** The earlier time that the carrier reported; null if this corrects nothing. */
  correctsTime?: string | null
}

const labelOf = (meaning: ScanMeaning, reason: string | null): string =>
  reason === null ? meaningTexts[meaning].label : `${meaningTexts[meaning].label} (${reason})`

const headlineOf = (
  { meaning, reason }: Pick<Reading, 'meaning' | 'reason'>,
  carrier: string,
  { isFirstScan, isAcceptance, isScanned, unclearDate }: ScanFacts,
): string => {
  if (unclearDate) {
    return `Date unclear: ${carrier} dated it ${unclearDate.date}, ${unclearDateTexts[unclearDate.reason]}`
  }
  if (meaning === 'unclear') return `Unclear what ${carrier} reported`
  if (isAcceptance) return 'Accepted by the carrier'
  if (isFirstScan && meaning === 'moving') return 'First scanned by the carrier'
  if (meaning !== 'form_scanned') return labelOf(meaning, reason)
  const pending = isScanned ? '' : '; piece scan pending'
  return `Handed to the carrier: listed on a SCAN form that was scanned${pending}`
}

/** Describes one scan: what happened, the carrier's own message, and where. Only quotes unclear scans. */
export const describeScan = (
  carrier: string,
  scan: Pick<TrackingDetail, 'message' | 'location'> & { signedBy: string | null },
  reading: Pick<Reading, 'meaning' | 'reason'>,
  facts: ScanFacts,
): string => {
  const name = carrierName(carrier)
  const what = headlineOf(reading, name || 'the carrier', facts)
  const isClear = reading.meaning !== 'unclear'
  const signer = scan.signedBy && isClear ? `, signed by ${scan.signedBy}` : ''
  const message = scan.message.trim()
  const isSaidAlready = message.toLowerCase() === what.toLowerCase() || message === ''
  const verbatim = isSaidAlready ? '' : `${what.includes(':') ? '.' : ':'} “${message}”`
  const corrected = facts.correctsTime ? `Time corrected by ${name}, before ${facts.correctsTime}. ` : ''
  return `${corrected}${what}${signer}${verbatim} (${name}${place(scan.location)}).`
}
