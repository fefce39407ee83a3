import type { AddLetterInput, LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import type { ShippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { requireUnscheduled } from '#lib/service/schedules/end-schedule.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { presentPrintOptions } from '#lib/service/shipment-core/present-piece.ts'
import { type CopyWords, createShipment } from '#lib/service/shipments/create-shipment.ts'

import { copyOf, createCompanion } from './companion.ts'
import { getLetterSet, loadLetters } from './load-letter-set.ts'

/** The service of the same letter to another recipient; abroad, any. */
const optionsOf = (row: ShipmentRow): ShippingOptionsInput => ({
  carrier: row.carrierFilter,
  service: row.serviceFilter,
  // Only values of the contract's list are ever stored.
  delivery_confirmation: row.deliveryConfirmation as ShippingOptionsInput['delivery_confirmation'],
  certified_mail: row.certifiedMail,
  return_receipt: row.returnReceipt,
})

const recipientWords: CopyWords = {
  original: 'Copy to another recipient added as a draft.',
  copy: 'Created to send the document of another letter to this recipient, too.',
  metadata: {},
}

/** Throws unless the same document can also be sent another way. */
const requireLetter = ({ status, companionOf }: ShipmentRow): void => {
  if (status === 'cancelled') {
    throw new ServiceError(
      'INVALID_STATUS_TRANSITION',
      'This letter is cancelled. Send its document again instead.',
    )
  }
  if (companionOf !== null) {
    throw new ServiceError(
      'INVALID_STATUS_TRANSITION',
      'This letter is a companion itself. Add to the letter that it accompanies.',
    )
  }
}

const createLetter = async (
  ctx: ServiceContext,
  letter: ShipmentRow,
  input: AddLetterInput,
): Promise<Shipment> => {
  if (input.kind === 'companion') return createCompanion(ctx, letter)
  const draft = {
    ...(await copyOf(ctx, letter)),
    to_address: input.to_address,
    ...(input.deadline !== undefined && { deadline: input.deadline }),
    print_options: input.print_options ?? presentPrintOptions(letter),
    shipping_options: input.shipping_options ?? optionsOf(letter),
  }
  return createShipment(ctx, draft, { words: recipientWords, joins: { companionOf: null } })
}

/**
 * Creates a draft that sends the document of a letter along another way, in the set of that letter. Buys nothing. Throws
 * SHIPMENT_NOT_FOUND, INVALID_STATUS_TRANSITION, COMPANION_EXISTS, SHIPMENT_SCHEDULED, and what creating a draft throws.
 */
export const addLetter = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: AddLetterInput,
): Promise<LetterSet> => {
  authorize(ctx, 'send_mail')
  const letter = await loadShipment(ctx, shipmentId)
  requireLetter(letter)
  // What was agreed to, and approved, is the set as it was.
  if (letter.letterSetId !== null) {
    for (const each of await loadLetters(ctx, letter.letterSetId)) requireUnscheduled(each)
  }
  const { letter_set: link } = await createLetter(ctx, letter, input)
  if (!link) throw new Error(`the letter beside ${shipmentId} was made without a set`)
  return getLetterSet(ctx, link.id)
}
