import type { Tracker, TrackingDetail } from '#lib/service/providers/rates/port.ts'

import { wordingOf } from './carrier-wordings.ts'

/** One scan as the rate provider reports it, so many hours after noon UTC of 3 March 2026. */
export const scanAt = (
  hours: number,
  status: string,
  changes: Partial<TrackingDetail> = {},
): TrackingDetail => ({
  status,
  statusDetail: null,
  message: wordingOf(status),
  occurredAt: new Date(Date.UTC(2026, 2, 3, 12 + hours)),
  carrierCode: null,
  location: { city: 'TORRANCE', state: 'CA', country: 'US', zip: '90501' },
  ...changes,
})

/** A scan by which the postal service accepts a piece, at the time that `scanAt` describes. */
export const acceptanceAt = (hours: number): TrackingDetail =>
  scanAt(hours, 'in_transit', {
    statusDetail: 'received_at_origin_facility',
    message: 'Accepted at USPS Origin Facility',
  })

/** A tracker with these scans, as in one message. */
export const trackerWith = (trackerId: string, details: readonly TrackingDetail[]): Tracker => ({
  trackerId,
  providerShipmentId: null,
  trackingNumber: '9407300000000000000001',
  carrier: 'USPS',
  status: details.at(-1)?.status ?? 'unknown',
  statusDetail: details.at(-1)?.statusDetail ?? null,
  signedBy: details.at(-1)?.status === 'delivered' ? 'E SWAN' : null,
  estimatedDeliveryAt: null,
  details: [...details],
})
