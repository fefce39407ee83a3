import { createHash } from 'node:crypto'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import type { user } from '#lib/service/db/schema/accounts.ts'
import type { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import type { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import type { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import type { StoredEvidence } from '#lib/service/evidence/load-evidence.ts'
import { newId, newIdAt } from '#lib/service/ids.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { addressOf } from '#tests/support/shipments/addresses.ts'
import { nothingCorrected } from '#tests/support/shipments/carrier-wordings.ts'

import { authorOf, organizationOf, printedJob, purchaseOf } from './evidence-rows.ts'
import { nothingKept, unlabelled } from './unlabelled.ts'

type ScanRow = typeof trackingEvents.$inferSelect
type FileRow = typeof artifacts.$inferSelect
type EventRow = typeof shipmentEvents.$inferSelect

/** A moment in March 2026, from day and time: `at('03 18:10')`. */
export const at = (time: string): Date => new Date(`2026-03-${time.replace(' ', 'T')}:00.000Z`)

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

export const trackingNumber = '9407111899223197428490'

/** The bytes of the uploaded document of every fixture. */
export const documentPdf = smallPdf('Notice of lease termination')

/** Everything stored of one shipment, as rows; `files` and `scans` are added by the makers below. */
export type EvidenceRows = StoredEvidence & { author: typeof user.$inferInsert }

type Ids = { organizationId: string; authorId: string; documentId: string }

const shipmentRow = (ids: Ids): StoredEvidence['shipment'] => ({
  organizationId: ids.organizationId,
  id: newIdAt(at('02 09:00')),
  status: 'shipped',
  revision: 0,
  updatedAt: null,
  updatedBy: null,
  name: 'Lease termination, unit 4B',
  ...unlabelled,
  documentId: ids.documentId,
  pageCount: 7,
  color: false,
  duplex: true,
  carrierFilter: null,
  serviceFilter: null,
  deliveryConfirmation: null,
  certifiedMail: true,
  returnReceipt: true,
  toAddress: addressOf({ name: 'ELIZABETH SWAN' }),
  toAddressGiven: {
    name: 'Elizabeth Swan',
    street1: '179 N Harbor Drive',
    city: 'Redondo Beach',
    state: 'CA',
    zip: '90277',
    country: 'US',
  },
  fromAddress: addressOf({ company: 'Harbor Property Management LLC', street1: '417 MONTGOMERY ST FL 5' }),
  fromAddressGiven: null,
  addressChecks: null,
  letterKey: null,
  sheets: 5,
  envelope: 'letter',
  weightOunces: 1.04,
  chosenKit: null,
  kit: 'label-6x9',
  packaging: 'letter',
  thicknessInches: 0.04,
  paper: 'letter',
  isTracked: true,
  labelDate: '2026-03-02',
  partner: null,
  weighedOunces: null,
  labelScannedAt: null,
  carrierScannedAt: at('03 18:10'),
  draftRevision: 0,
  waitingApprovalId: null,
  quotedAt: null,
  quotesExpireAt: at('02 09:30'),
  missingRates: [],
  selectedQuoteId: newId(),
  carrier: 'USPS',
  service: 'First',
  trackingNumber,
  trackingUrl: `https://track.easypost.com/djE6${trackingNumber}`,
  providerShipmentId: 'shp_1',
  trackerId: 'trk_1',
  postageCostCents: 931,
  postageMarkupCents: 93,
  envelopeFeeCents: 150,
  pageFeeCents: 105,
  pageFeeColorCents: 0,
  taxAmountCents: 0,
  totalChargedCents: 1279,
  carrierAccountId: null,
  connectedAccountId: null,
  ratesAccount: null,
  accountPostageCents: null,
  packedAt: null,
  packedBy: null,
  manifestedAt: at('03 16:00'),
  scanFormId: null,
  shippedAt: at('03 18:10'),
  expectedOn: '2026-03-05',
  arriveBy: null,
  scanFormScannedAt: null,
  postalAcceptedAt: at('03 18:10'),
  isAcceptanceReviewed: true,
  deliveredAt: at('05 13:12'),
  turnedBackAt: null,
  deliveryProblem: null,
  trackingOutcome: 'delivered',
  searchText: '',
  noteCount: 0,
  recipientKey: '',
  signerName: 'E SWAN',
  postmarkedOn: null,
  documentExpiresAt: new Date('2036-03-03T18:10:00.000Z'),
  documentPurgedAt: null,
  evidencePurgedAt: null,
  shippedDataExpiresAt: new Date('2036-03-03T18:10:00.000Z'),
  createdBy: ids.authorId,
  createdAt: at('02 09:00'),
})

const timelineOf = (shipment: StoredEvidence['shipment'], authorId: string): EventRow[] => {
  const steps: [EventRow['status'], string | null, string, Date][] = [
    ['draft', `user:${authorId}`, 'Draft created with 4 quotes.', at('02 09:00')],
    [
      'payment_pending',
      `user:${authorId}`,
      'Payment initiated: authorizing 12.79 USD on Visa ending 4242.',
      at('02 09:05'),
    ],
    [
      'queued',
      `user:${authorId}`,
      'Paid and queued for printing: 12.79 USD on Visa ending 4242.',
      at('02 09:06'),
    ],
    ['printed', 'webhook:ipp', 'Printed.', at('02 10:15')],
    [
      'shipped',
      'webhook:easypost',
      'Accepted by the carrier: Accepted at USPS Origin Facility (USPS).',
      at('03 18:42'),
    ],
  ]
  return steps.map(([status, actor, message, createdAt], index) => ({
    organizationId: shipment.organizationId,
    shipmentId: shipment.id,
    sequence: index + 1,
    id: newId(),
    status,
    fromStatus: steps[index - 1]?.[0] ?? null,
    message,
    actor,
    metadata: null,
    createdAt,
  }))
}

/** A scan of the shipment, observed half an hour after it happened. */
export const scanOf = (
  shipment: Pick<StoredEvidence['shipment'], 'organizationId' | 'id'>,
  occurredAt: Date,
  status: string,
  given: Partial<ScanRow> = {},
): ScanRow => ({
  organizationId: shipment.organizationId,
  shipmentId: shipment.id,
  id: newId(),
  status,
  statusDetail: null,
  message: 'In transit',
  carrierCode: null,
  location: { city: 'LOS ANGELES', state: 'CA', country: 'US', zip: '90052' },
  signedBy: null,
  occurredAt,
  observedAt: new Date(occurredAt.getTime() + 32 * minuteMs),
  messageId: newId(),
  fingerprint: newId(),
  unclearDate: null,
  ...nothingCorrected,
  ...given,
})

const journeyOf = (shipment: StoredEvidence['shipment']): ScanRow[] => {
  const scan = (time: string, status: string, statusDetail: string, given: Partial<ScanRow>) =>
    scanOf(shipment, at(time), status, { statusDetail, ...given })
  return [
    scan('02 09:07', 'pre_transit', 'label_created', { message: 'Shipping Label Created' }),
    scan('03 18:10', 'in_transit', 'received_at_origin_facility', {
      message: 'Accepted at USPS Origin Facility',
    }),
    scan('04 03:00', 'in_transit', 'departed_facility', { message: 'Departed USPS Facility' }),
    scan('05 08:30', 'out_for_delivery', 'out_for_delivery', { message: 'Out for Delivery' }),
    scan('05 13:12', 'delivered', 'arrived_at_destination', {
      message: 'Delivered, Left with Individual',
      signedBy: 'E SWAN',
      location: { city: 'REDONDO BEACH', state: 'CA', country: 'US', zip: '90277' },
    }),
  ]
}

/** A carrier file of the shipment, kept with the given bytes; pending when there are none. */
export const fileOf = (
  shipment: Pick<StoredEvidence['shipment'], 'organizationId' | 'id'>,
  kind: FileRow['kind'],
  bytes: Uint8Array | null,
  given: Partial<FileRow> = {},
): FileRow => {
  const id = newId()
  const name = kind
    .replace(/^carrier_/, '')
    .replace(/_pdf$/, '')
    .replaceAll('_', '-')
  return {
    organizationId: shipment.organizationId,
    shipmentId: shipment.id,
    id,
    kind,
    part: 1,
    sourceUrl: `https://carrier.example/${name}.pdf`,
    importedVia: null,
    importedBy: null,
    signedBy: null,
    status: bytes ? 'available' : 'pending',
    filename: `${name}-${trackingNumber}.pdf`,
    contentType: 'application/pdf',
    storageKey: bytes && `artifacts/${shipment.organizationId}/${shipment.id}/${id}.pdf`,
    sha256: bytes && sha256(bytes),
    sizeBytes: bytes && bytes.byteLength,
    failure: null,
    createdAt: at('02 09:06'),
    availableAt: bytes && at('02 09:08'),
    ...given,
  }
}

/** A certified piece with return receipt, delivered and signed for; overrides apply to its shipment row. */
export const deliveredShipment = (overrides: Partial<StoredEvidence['shipment']> = {}): EvidenceRows => {
  const organizationId = overrides.organizationId ?? newId()
  const ids = { organizationId, authorId: newId(), documentId: newId() }
  const shipment = { ...shipmentRow(ids), ...overrides }
  const author = authorOf(ids.authorId)
  return {
    author,
    parts: [],
    readings: [],
    organization: organizationOf(shipment),
    document: {
      organizationId: ids.organizationId,
      id: ids.documentId,
      documentKey: `documents/${ids.organizationId}/${ids.documentId}.pdf`,
      filename: 'lease-termination-4B.pdf',
      sizeBytes: documentPdf.byteLength,
      pageCount: 7,
      pageSizes: [{ width_points: 612, height_points: 792, pages: 7 }],
      sha256: sha256(documentPdf),
      purgedAt: null,
      uploadedBy: ids.authorId,
      printSha256: null,
      warnings: [],
      madeFrom: null,
      createdAt: at('02 08:58'),
    },
    shipment,
    purchase: shipment.trackingNumber === null ? null : purchaseOf(shipment, ids.authorId),
    partnerLetter: null,
    printJob: printedJob({
      organizationId: ids.organizationId,
      shipmentId: shipment.id,
      sha256: sha256('the print file'),
      createdAt: at('02 09:06'),
      updatedAt: at('02 10:15'),
    }),
    events: timelineOf(shipment, ids.authorId),
    scans: journeyOf(shipment),
    ...nothingKept(),
    people: new Map([[ids.authorId, { id: ids.authorId, name: author.name, email: author.email }]]),
  }
}

/** The same before anything was bought. */
export const draftShipment = (organizationId?: string): EvidenceRows => {
  const bought = deliveredShipment({
    ...(organizationId && { organizationId }),
    status: 'draft',
    carrier: null,
    service: null,
    trackingNumber: null,
    trackingUrl: null,
    selectedQuoteId: null,
    manifestedAt: null,
    shippedAt: null,
    postalAcceptedAt: null,
    deliveredAt: null,
    signerName: null,
    shippedDataExpiresAt: null,
    documentExpiresAt: null,
  })
  return { ...bought, printJob: null, events: bought.events.slice(0, 1), scans: [] }
}
