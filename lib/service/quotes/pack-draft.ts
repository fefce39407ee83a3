import type { Address } from '#lib/contract/addresses/address.ts'
import { type KitName, kitNames, kits } from '#lib/contract/mailpiece/kits.values.ts'
import {
  likelyPacking,
  type Packed,
  type Packings,
  papers,
  type RefusedLabel,
} from '#lib/contract/mailpiece/packing.values.ts'
import { type PartnerName, partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import type { PrintOptions, ShippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import { type PackingBasis, packingObstacle, packWith } from '#lib/contract/shipments/piece.ts'
import type { PageSize } from '#lib/service/db/schema/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'

/** Inputs of a quote. */
export type QuotableDraft = {
  shipmentId: string
  pageCount: number
  pageSizes: readonly PageSize[]
  toAddress: Address
  fromAddress: Address
  printOptions: PrintOptions
  shippingOptions: ShippingOptionsInput
  /** The kit that a person chose; null to take the first that fits. */
  kit: KitName | null
}

/** Returns the error of one field of a draft that cannot be quoted. */
export const refuse = (field: string, message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field, message }] })

/** Returns whether every envelope of a kit needs a label that the carrier account does not return. */
const isNeededBy = (kit: KitName, label: RefusedLabel, certified: boolean): boolean =>
  label.certified === certified &&
  kits[kit].envelopes.every(
    ({ packaging, labelSize }) => packaging === label.packaging && labelSize === label.asked,
  )

/** Packs the document for every way to send it. Throws VALIDATION_ERROR for a document or kit that cannot be packed. */
const packDraft = (draft: QuotableDraft, basis: PackingBasis): { packings: Packings; packed: Packed } => {
  const { kit, printOptions, shippingOptions } = draft
  const paper = printOptions.paper ?? 'letter'
  const certified = shippingOptions.certified_mail ?? false
  const printed = { pageCount: draft.pageCount, duplex: printOptions.duplex, paper }
  if (!basis.papers.includes(paper)) {
    throw refuse(
      'print_options.paper',
      'No printer has Legal paper. Add one in Settings, Printers, or print on Letter.',
    )
  }
  if (kit !== null && !basis.kits.includes(kit)) {
    throw refuse('kit', `The kit ${kit} is not in stock. Choose another, or add it in Settings, Mailing.`)
  }
  const refused = kit && basis.refused_labels?.find((label) => isNeededBy(kit, label, certified))
  if (refused) {
    throw refuse(
      'kit',
      `The kit ${kit} needs a ${refused.asked} label, and this carrier account returns ${refused.returned} instead. Choose another.`,
    )
  }
  const packings = packWith(printed, { kit, certified }, basis)
  const obstacle = packingObstacle(packings)
  if (obstacle !== null) throw refuse('print_options.duplex', obstacle)
  const packed = likelyPacking(packings, kit)
  if (!packed) throw new Error('a document without an obstacle has a packing')
  if (kit !== null && packed.kit !== kit) {
    throw refuse(
      'kit',
      `This document cannot be sent in the kit ${kit}. Choose another, or leave the choice to Mailroom.`,
    )
  }
  return { packings, packed }
}

/** The partner determines the packing: the draft is measured as if the organization had everything in stock. */
const everything = (basis: PackingBasis): PackingBasis => ({
  ...basis,
  kits: [...kitNames],
  papers: [...papers],
})

/** Packs the draft; one that a partner may mail is measured even where the organization cannot pack it. */
export const packFor = (
  draft: QuotableDraft,
  basis: PackingBasis,
  quotedBy: { house: boolean; partner: PartnerName | null },
): { packings: Packings | null; packed: Packed } => {
  if (quotedBy.partner === null) return packDraft(draft, basis)
  if (!quotedBy.house) {
    const name = partnerTitles[quotedBy.partner]
    if (draft.kit !== null) {
      throw refuse('kit', `${name} prints and mails this document in its own envelopes. Leave out the kit.`)
    }
    return { packed: packDraft(draft, everything(basis)).packed, packings: null }
  }
  try {
    return packDraft(draft, basis)
  } catch (error) {
    if (!(error instanceof ServiceError) || draft.kit !== null) throw error
    return { packed: packDraft(draft, everything(basis)).packed, packings: null }
  }
}
