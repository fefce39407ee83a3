import type { StoredEvidence } from '#lib/service/evidence/load-evidence.ts'

import { deliveredShipment, type EvidenceRows } from './evidence-fixtures.ts'

/** A plain First-Class letter that was handed over: its carrier does not track it. Overrides apply to its shipment row. */
export const untrackedLetter = (overrides: Partial<StoredEvidence['shipment']> = {}): EvidenceRows => ({
  ...deliveredShipment({
    certifiedMail: false,
    returnReceipt: false,
    isTracked: false,
    trackingNumber: null,
    trackingUrl: null,
    trackerId: null,
    postalAcceptedAt: null,
    carrierScannedAt: null,
    deliveredAt: null,
    signerName: null,
    trackingOutcome: null,
    ...overrides,
  }),
  scans: [],
})
