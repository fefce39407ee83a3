import { canEdit } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/** Returns whether it is a draft that can be bought. A request for approval has to be withdrawn first. */
export const isOpenDraft = (shipment: Shipment): boolean =>
  canEdit(shipment.status) && !shipment.awaiting_approval

/** Returns whether its contents can be edited. Of a scheduled purchase, only service and day can change. */
export const isEditableDraft = (shipment: Shipment): boolean =>
  isOpenDraft(shipment) && !shipment.scheduled_for

/** Returns whether it can be bought, or is being bought. */
export const isInPurchase = (shipment: Shipment): boolean =>
  isOpenDraft(shipment) || shipment.status === 'payment_pending'
