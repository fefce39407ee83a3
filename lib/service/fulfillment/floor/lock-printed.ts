import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { findPiecesInHandOver } from '#lib/service/fulfillment/hand-over/scan-form.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

const notPossible = (message: string) => new ServiceError('INVALID_STATUS_TRANSITION', message)

/** Returns the shipment, locked, if its piece is printed and on the floor. Throws INVALID_STATUS_TRANSITION, saying what it is instead. */
export const lockPrinted = async (ctx: TransactionContext, shipmentId: string): Promise<ShipmentRow> => {
  const shipment = await lockShipment(ctx, shipmentId)
  if (shipment.status === 'cancelled') {
    throw notPossible('This shipment was cancelled. Do not mail it: remove the piece from the mail.')
  }
  if (shipment.manifestedAt || shipment.status === 'shipped') {
    throw notPossible('This piece has already been handed over to the carrier.')
  }
  if (shipment.partner !== null) {
    throw notPossible(
      `${partnerTitles[shipment.partner]} prints and mails this piece: there is nothing to pack.`,
    )
  }
  if (shipment.status !== 'printed') throw notPossible('This piece has not been printed yet.')
  if ((await findPiecesInHandOver(ctx, [shipmentId])).size > 0)
    throw notPossible('This piece is being handed over.')
  return shipment
}
