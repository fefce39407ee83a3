import { isSamePlace } from '#lib/contract/addresses/address.ts'
import type { Address, ShipmentAddressInput } from '#lib/contract/addresses/address.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'
import type { RatesAddress } from '#lib/service/providers/rates/port.ts'

import type { ShipmentRow } from './load-shipment.ts'
import { recordUpdate } from './timeline.ts'

type Side = {
  whose: string
  given: ShipmentAddressInput
  before?: ShipmentAddressInput
  verified: Address | null
}

const wordsFor = ({ whose, given, before, verified }: Side): string | null => {
  const isKept = given.use_as_entered === true
  const wasKept = before?.use_as_entered === true
  if (verified === null || isSamePlace(given, verified)) return null
  if (isKept && !(wasKept && isSamePlace(given, before))) {
    return `The ${whose} is printed as entered, not in USPS format.`
  }
  if (!isKept && wasKept) return `The ${whose} is printed in USPS format.`
  return null
}

/** Records that a sender mails to an address that could not be confirmed, why, and what verification said of it. */
const recordUnverified = async (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id' | 'status'>,
  {
    toAddressGiven: given,
    addressChecks,
  }: Pick<typeof shipments.$inferInsert, 'toAddressGiven' | 'addressChecks'>,
  before?: ShipmentAddressInput,
): Promise<void> => {
  const { unverified_reason: reason } = given
  if (!reason || (before?.unverified_reason === reason && isSamePlace(given, before))) return
  const metadata = { reason, given, remarks: addressChecks?.to.remarks ?? [] }
  recordUpdate(ctx, shipment, {
    message: `The recipient’s address could not be verified. It is used anyway: “${reason}”.`,
    metadata,
  })
  await recordAudit(ctx, {
    action: 'shipment.unverified_address_used',
    subject: { type: 'shipment', id: shipment.id },
    after: metadata,
  })
}

/** Records that a sender uses an address as entered instead of the USPS format, or no longer does, or although it could not be confirmed. */
export const recordSpelling = async (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id' | 'status'>,
  columns: Pick<typeof shipments.$inferInsert, 'toAddressGiven' | 'fromAddressGiven' | 'addressChecks'>,
  before?: { toAddress: ShipmentAddressInput; fromAddress?: ShipmentAddressInput | null },
): Promise<void> => {
  const { toAddressGiven, fromAddressGiven, addressChecks } = columns
  const sides: Side[] = [
    {
      whose: 'recipient’s address',
      given: toAddressGiven,
      ...(before && { before: before.toAddress }),
      verified: addressChecks?.to.verified ?? null,
    },
    ...(fromAddressGiven
      ? [
          {
            whose: 'return address',
            given: fromAddressGiven,
            ...(before?.fromAddress && { before: before.fromAddress }),
            verified: addressChecks?.from.verified ?? null,
          },
        ]
      : []),
  ]
  for (const side of sides) {
    const message = wordsFor(side)
    if (message === null) continue
    const metadata = { given: side.given, postal_service: side.verified }
    recordUpdate(ctx, shipment, { message, metadata })
  }
  await recordUnverified(ctx, shipment, columns, before?.toAddress)
}

/** Records that the carrier wrote the recipient's address otherwise on the label that it sold. */
export const recordLabelAddress = async (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id' | 'status' | 'toAddress'>,
  label: { toAddress: RatesAddress },
): Promise<void> => {
  const { toAddress: onLabel } = label
  // A label without a street says nothing of the address.
  if (onLabel.street1 === '' || isSamePlace(shipment.toAddress, onLabel)) return
  const { street1, street2, city, state, zip, country } = onLabel
  recordUpdate(ctx, shipment, {
    message: `The carrier changed the address on the label: ${[street1, street2, city, state, zip].filter(Boolean).join(', ')}.`,
    actor: null,
    metadata: { printed: shipment.toAddress, label: { street1, street2, city, state, zip, country } },
  })
}
