import type { StoredEvidence } from '#lib/service/evidence/load-evidence.ts'
import { newId } from '#lib/service/ids.ts'
import { smoothPurchase } from '#tests/support/shipments/bought.ts'

/** The paid purchase of a fixture's shipment. */
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
  customerId: 'cus_1',
  cardId: 'pm_1',
  cardLabel: 'Visa ending 4242',
  paymentId: 'pi_1',
  providerShipmentId: 'shp_1',
  providerRateId: 'rate_1',
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
  createdAt: new Date('2026-03-02T09:05:00.000Z'),
  updatedAt: new Date('2026-03-02T09:06:00.000Z'),
})
