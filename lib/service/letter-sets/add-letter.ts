import { and, eq } from 'drizzle-orm'

import type { AddLetterInput, LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import type { ShippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import { type CreateShipmentInput, maximumTags } from '#lib/contract/shipments/shipment.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { requireUnscheduled } from '#lib/service/schedules/end-schedule.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { presentPrintOptions } from '#lib/service/shipment-core/present-piece.ts'
import { tagsOf } from '#lib/service/shipment-core/tags.ts'
import { type CopyWords, createShipment } from '#lib/service/shipments/create-shipment.ts'
import { asInput } from '#lib/service/shipments/draft.ts'

import { getLetterSet, loadLetters } from './load-letter-set.ts'

/** A companion is a plain First-Class letter: no signature, left in the mailbox. */
const companionOptions = ({ toAddress }: ShipmentRow): ShippingOptionsInput => ({
  carrier: 'USPS',
  service: isDomestic(toAddress.country) ? 'First' : 'FirstClassMailInternational',
})

/** The service of the same letter to another recipient; abroad, any. */
const optionsOf = (row: ShipmentRow): ShippingOptionsInput => ({
  carrier: row.carrierFilter,
  service: row.serviceFilter,
  // Only values of the contract's list are ever stored.
  delivery_confirmation: row.deliveryConfirmation as ShippingOptionsInput['delivery_confirmation'],
  certified_mail: row.certifiedMail,
  return_receipt: row.returnReceipt,
})

const wordsOf = (input: AddLetterInput): CopyWords =>
  input.kind === 'companion'
    ? {
        original: 'First-Class companion added as a draft.',
        copy: 'Created as the First-Class companion of another letter.',
        metadata: {},
      }
    : {
        original: 'Copy to another recipient added as a draft.',
        copy: 'Created to send the document of another letter to this recipient, too.',
        metadata: {},
      }

/** Returns the deadline as entered for the letter: it applies to the whole act. */
const deadlineOf = ({ deadlineKind: kind, deadlineDay: day, deadlineCitation: citation }: ShipmentRow) =>
  kind === null || day === null ? null : { kind, day, citation }

const documentKeyOf = async (ctx: ServiceContext, { documentId }: ShipmentRow): Promise<string> => {
  const [found] = await ctx.db
    .select({ documentKey: documents.documentKey })
    .from(documents)
    .where(and(eq(documents.organizationId, ctx.organizationId), eq(documents.id, documentId)))
  if (!found) throw new Error(`document ${documentId} is missing`)
  return found.documentKey
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

const draftOf = async (
  ctx: ServiceContext,
  letter: ShipmentRow,
  input: AddLetterInput,
): Promise<CreateShipmentInput> => {
  const common = {
    document_key: await documentKeyOf(ctx, letter),
    copy_of: letter.id,
    from_address: letter.fromAddressGiven ?? asInput(letter.fromAddress),
    shipment_name: letter.name ?? undefined,
    reference: letter.reference,
    cost_center: letter.costCenter,
    matter_id: letter.matterId,
    deadline: deadlineOf(letter),
    tags: (await tagsOf(ctx, letter.id)).map(({ name }) => name).slice(0, maximumTags),
  }
  if (input.kind === 'companion') {
    return {
      ...common,
      to_address: letter.toAddressGiven,
      print_options: presentPrintOptions(letter),
      shipping_options: companionOptions(letter),
    }
  }
  return {
    ...common,
    to_address: input.to_address,
    ...(input.deadline !== undefined && { deadline: input.deadline }),
    print_options: input.print_options ?? presentPrintOptions(letter),
    shipping_options: input.shipping_options ?? optionsOf(letter),
  }
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
  const { letter_set: link } = await createShipment(ctx, await draftOf(ctx, letter, input), {
    words: wordsOf(input),
    joins: { companionOf: input.kind === 'companion' ? letter.id : null },
  })
  if (!link) throw new Error(`the letter beside ${shipmentId} was made without a set`)
  return getLetterSet(ctx, link.id)
}
