import { and, eq } from 'drizzle-orm'

import type { AddressInput } from '#lib/contract/addresses/address.ts'
import type { BatchSettings } from '#lib/contract/batches/batch.ts'
import type { ShippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { tagsOf } from '#lib/service/shipment-core/tags.ts'
import { asInput } from '#lib/service/shipments/draft.ts'

import type { RowRecord } from './load-batch.ts'

/** What a row takes from the letter that it sends again, and no column has. */
export type EarlierLetter = {
  carrier: string | null
  service: string | null
  deliveryConfirmation: string | null
  fromAddress: AddressInput
  tags: string[]
}

/** Loads the letter that a row sends again; null for a row of a file. Throws SHIPMENT_NOT_FOUND. */
export const loadEarlierLetter = async (
  ctx: ServiceContext,
  { againOf }: Pick<RowRecord, 'againOf'>,
): Promise<EarlierLetter | null> => {
  if (againOf === null) return null
  const [found] = await ctx.db
    .select({
      carrier: shipments.carrier,
      service: shipments.service,
      deliveryConfirmation: shipments.deliveryConfirmation,
      fromAddress: shipments.fromAddress,
      fromAddressGiven: shipments.fromAddressGiven,
    })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, againOf)))
  if (!found) {
    throw new ServiceError(
      'SHIPMENT_NOT_FOUND',
      'You no longer have access to the letter that this row sends again.',
    )
  }
  const { fromAddress, fromAddressGiven, ...mailed } = found
  return {
    ...mailed,
    fromAddress: fromAddressGiven ?? asInput(fromAddress),
    tags: (await tagsOf(ctx, againOf)).map(({ name }) => name),
  }
}

/** Returns the mail options of a row: with `as_before`, also the delivery confirmation that the letter had. */
export const optionsAsBefore = (
  { deliveryConfirmation }: EarlierLetter,
  own: ShippingOptionsInput,
  { choice }: Pick<BatchSettings, 'choice'>,
): ShippingOptionsInput =>
  choice !== 'as_before' || own.delivery_confirmation || deliveryConfirmation === null
    ? own
    : // Only values of the contract's list are ever stored.
      { ...own, delivery_confirmation: deliveryConfirmation as ShippingOptionsInput['delivery_confirmation'] }
