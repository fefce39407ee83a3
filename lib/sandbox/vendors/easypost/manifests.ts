import { dayMs, minuteMs } from '#lib/contract/formats/time.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'

import { findState } from './geography.ts'
import type { EasypostAddress, EasypostShipment } from './shapes.ts'
import { isTracked } from './tracked.ts'

const pacific = 'America/Los_Angeles'

const formats = new Map<string, Intl.DateTimeFormat>()

const localParts = (time: number, zone: string): Record<string, string> => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(zone, format)
  return Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]))
}

const localDay = (time: number, zone: string): string => {
  const { year = '', month = '', day = '' } = localParts(time, zone)
  return `${year}-${month}-${day}`
}

/** The day, `2026-03-05`, that it is at an origin. */
export const dayAt = (origin: Pick<EasypostAddress, 'state'>, time: Date): string =>
  localDay(time.getTime(), findState(origin.state)?.timeZone ?? pacific)

/** The moment at which a clock of the Pacific shows 22:30 of that time's day. */
const nightlyRunOf = (time: number): number => {
  const { hour = '0', minute = '0', second = '0' } = localParts(time, pacific)
  const shown = (Number(hour) * 60 + Number(minute)) * minuteMs + Number(second) * 1000 + (time % 1000)
  const run = time - shown + (22 * 60 + 30) * minuteMs
  // The night on which the clocks change is an hour longer or shorter.
  const { hour: atRun = '22' } = localParts(run, pacific)
  return run + (22 - Number(atRun)) * 60 * minuteMs
}

/**
 * Returns when EasyPost automatically transmits a piece to the postal service: at 22:30 Pacific time, once its label
 * date has come (support.easypost.com, 360041673351). Null for untransmitted mail.
 */
export const manifestedAt = (shipment: EasypostShipment): Date | null => {
  const { postage_label: label, selected_rate: rate, scan_form: form } = shipment
  if (!label || !rate || !isPostal(rate.carrier) || !isTracked(shipment)) return null
  const from = Math.max(Date.parse(label.label_date), Date.parse(label.created_at))
  const sameDay = nightlyRunOf(from)
  const run = sameDay >= from ? sameDay : nightlyRunOf(sameDay + dayMs)
  // Pieces on a SCAN form by then have been transmitted with it.
  return form && Date.parse(form.created_at) <= run ? null : new Date(run)
}

/** Returns whether EasyPost itself has transmitted the piece by now. */
export const isManifested = (shipment: EasypostShipment, now: Date): boolean => {
  const at = manifestedAt(shipment)
  return at !== null && at.getTime() <= now.getTime()
}
