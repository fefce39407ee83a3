import { and, eq } from 'drizzle-orm'

import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import type { ShippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import { type CreateShipmentInput, maximumTags, type Shipment } from '#lib/contract/shipments/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { presentPrintOptions } from '#lib/service/shipment-core/present-piece.ts'
import { tagsOf } from '#lib/service/shipment-core/tags.ts'
import { findAgainRefusal } from '#lib/service/shipments/attempts.ts'
import { type CopyWords, createShipment } from '#lib/service/shipments/create-shipment.ts'
import { asInput } from '#lib/service/shipments/draft.ts'
import { updateShipment } from '#lib/service/shipments/update-shipment.ts'

import { loadLetters } from './load-letter-set.ts'

/** A companion is a plain First-Class letter: no signature, left in the mailbox. */
const companionOptions = ({ toAddress }: ShipmentRow): ShippingOptionsInput => ({
  carrier: 'USPS',
  service: isDomestic(toAddress.country) ? 'First' : 'FirstClassMailInternational',
})

const companionWords: CopyWords = {
  original: 'First-Class companion added as a draft.',
  copy: 'Created as the First-Class companion of another letter.',
  metadata: {},
}

const documentKeyOf = async (ctx: ServiceContext, { documentId }: ShipmentRow): Promise<string> => {
  const [found] = await ctx.db
    .select({ documentKey: documents.documentKey })
    .from(documents)
    .where(and(eq(documents.organizationId, ctx.organizationId), eq(documents.id, documentId)))
  if (!found) throw new Error(`document ${documentId} is missing`)
  return found.documentKey
}

/** Returns the deadline as entered for the letter: it applies to the whole act. */
const deadlineOf = ({ deadlineKind: kind, deadlineDay: day, deadlineCitation: citation }: ShipmentRow) =>
  kind === null || day === null ? null : { kind, day, citation }

/** Returns what the letters of a set have in common with one that they are sent beside. */
const sharedParts = async (ctx: ServiceContext, letter: ShipmentRow) => ({
  from_address: letter.fromAddressGiven ?? asInput(letter.fromAddress),
  shipment_name: letter.name ?? undefined,
  reference: letter.reference,
  cost_center: letter.costCenter,
  matter_id: letter.matterId,
  tags: (await tagsOf(ctx, letter.id)).map(({ name }) => name).slice(0, maximumTags),
})

/** Returns a new draft of the same document, to be completed with its recipient and options. */
export const copyOf = async (ctx: ServiceContext, letter: ShipmentRow) => ({
  document_key: await documentKeyOf(ctx, letter),
  copy_of: letter.id,
  deadline: deadlineOf(letter),
  ...(await sharedParts(ctx, letter)),
})

/** Returns to whom a companion is sent, and how: as its letter is printed, by First-Class Mail. */
const companionParts = (letter: ShipmentRow) => ({
  to_address: letter.toAddressGiven,
  print_options: presentPrintOptions(letter),
  shipping_options: companionOptions(letter),
})

/** Returns the companion of a letter's earlier attempt, where it was mailed; undefined for a first attempt, or without one. */
const findEarlierCompanion = async (
  ctx: ServiceContext,
  { againOf }: ShipmentRow,
): Promise<string | undefined> => {
  if (againOf === null) return undefined
  // A member limited to their matters may not see that attempt.
  const [earlier] = await ctx.db
    .select({ id: shipments.id, letterSetId: shipments.letterSetId })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, againOf)))
  const companion = earlier && (await findCompanion(ctx, earlier))
  return companion && findAgainRefusal(companion, { isAlone: true }) === null ? companion.id : undefined
}

/**
 * Creates a First-Class companion as a draft in the set of its letter. Of a letter that is sent again, it sends again the
 * earlier companion. Throws COMPANION_EXISTS, and as `createShipment`.
 */
export const createCompanion = async (ctx: ServiceContext, letter: ShipmentRow): Promise<Shipment> => {
  const input: CreateShipmentInput = { ...(await copyOf(ctx, letter)), ...companionParts(letter) }
  const joins = { companionOf: letter.id, againOf: await findEarlierCompanion(ctx, letter) }
  return createShipment(ctx, input, { words: companionWords, joins })
}

/** Changes the draft of a companion to what its letter is now, and quotes it again. Throws as `updateShipment`. */
export const renewCompanion = async (
  ctx: ServiceContext,
  letter: ShipmentRow,
  companionId: string,
): Promise<Shipment> =>
  updateShipment(ctx, companionId, { ...(await sharedParts(ctx, letter)), ...companionParts(letter) })

/** Returns the companion of a letter, unless it is cancelled; undefined without one. */
export const findCompanion = async (
  ctx: ServiceContext,
  { id, letterSetId }: Pick<ShipmentRow, 'id' | 'letterSetId'>,
): Promise<ShipmentRow | undefined> => {
  if (letterSetId === null) return undefined
  const letters = await loadLetters(ctx, letterSetId)
  return letters.find(({ companionOf, status }) => companionOf === id && status !== 'cancelled')
}
