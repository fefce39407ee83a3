import type { user } from '#lib/service/db/schema/accounts.ts'
import type { printJobs } from '#lib/service/db/schema/printing.ts'
import type { StoredEvidence } from '#lib/service/evidence/load-evidence.ts'
import { installationId, newId } from '#lib/service/ids.ts'
import { smoothPurchase } from '#tests/support/shipments/bought.ts'

type PrintJobRow = typeof printJobs.$inferSelect

/** Returns the member who sends everything. */
export const authorOf = (id: string): typeof user.$inferInsert => ({
  id,
  name: 'Maria Okafor',
  email: `maria-${id.slice(-12)}@harbor.example`,
  createdAt: new Date('2026-03-01T08:00:00.000Z'),
  updatedAt: new Date('2026-03-01T08:00:00.000Z'),
})

/** Returns the organization that sends the shipment. */
export const organizationOf = (shipment: StoredEvidence['shipment']): StoredEvidence['organization'] => ({
  organizationId: shipment.organizationId,
  name: 'Harbor Property Management LLC',
  revision: 0,
  returnAddress: shipment.fromAddress,
  documentRetentionDays: 3653,
  evidenceRetentionDays: 3653,
  paymentCustomerId: 'cus_1',
  phone: null,
  postageAccountId: null,
  cardsCheckedAt: null,
  declarationTemplate: null,
  declarationRevision: 0,
  approvalMode: 'off',
  approvalFromCents: null,
  defaultSpendingLimitCents: null,
  timeZone: null,
  locale: 'en-US',
  logo: null,
  sendDefaults: null,
  mailSettings: null,
  sharingAllowed: true,
  mattersLimited: false,
  twoFactorRequired: false,
  checkpointEmails: 'weekly',
  checkpointEmailedAt: null,
  createdAt: new Date('2026-03-01T08:00:00.000Z'),
})

/** Returns the paid purchase of a fixture's shipment. */
export const purchaseOf = (
  shipment: StoredEvidence['shipment'],
  authorId: string,
): StoredEvidence['purchase'] => ({
  organizationId: shipment.organizationId,
  id: newId(),
  shipmentId: shipment.id,
  quoteId: shipment.selectedQuoteId ?? newId(),
  step: 'completed',
  amountCents: shipment.totalChargedCents,
  paidBy: 'card',
  customerId: 'cus_1',
  cardId: 'pm_1',
  cardLabel: 'Visa ending 4242',
  paymentId: 'pi_1',
  providerShipmentId: 'shp_1',
  providerRateId: 'rate_1',
  connectedAccountId: null,
  paymentAccount: null,
  ratesAccount: null,
  label: {
    providerShipmentId: 'shp_1',
    trackerId: 'trk_1',
    carrier: 'USPS',
    service: 'First',
    trackingNumber: shipment.trackingNumber ?? '',
    trackingUrl: null,
    postageCents: 931,
    toAddress: shipment.toAddress,
    labelUrl: 'https://carrier.example/label.pdf',
    refundStatus: null,
  },
  ...smoothPurchase,
  capturedAt: new Date('2026-03-02T09:06:00.000Z'),
  boughtBy: `user:${authorId}`,
  spentBy: `user:${authorId}`,
  createdAt: new Date('2026-03-02T09:05:00.000Z'),
  updatedAt: new Date('2026-03-02T09:06:00.000Z'),
})

/** Returns a job that was printed. */
export const printedJob = (
  given: Pick<PrintJobRow, 'organizationId' | 'shipmentId' | 'sha256' | 'createdAt' | 'updatedAt'>,
): PrintJobRow => ({
  id: newId(),
  output: 'document',
  name: `mailroom-${given.shipmentId}`,
  state: 'completed',
  code: given.shipmentId.slice(-8).toUpperCase(),
  printerId: installationId,
  printerJobId: '1',
  storageKey: null,
  reason: null,
  waitingFor: null,
  waitingSince: null,
  claimedAt: null,
  replacedBy: null,
  attempts: 1,
  ...given,
})
