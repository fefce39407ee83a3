import { type KitName, kits } from '#lib/contract/mailpiece/kits.values.ts'

/**
 * Printed outputs of a piece: its document, with the cover sheet; the carrier's label, on a label printer; or the
 * outside from an office printer: the envelope itself, or a sheet of half-sheet labels.
 */
export const printOutputs = ['document', 'label', 'envelope'] as const

export type PrintOutput = (typeof printOutputs)[number]

/** Returns the outputs of a kit, the document first; only the document for earlier versions, which had no kits. */
export const outputsOf = (kit: KitName | null): readonly PrintOutput[] => {
  switch (kit && kits[kit].labelStock) {
    case 'adhesive_label':
      return ['document', 'label']
    case 'envelope':
    case 'half_sheet':
      return ['document', 'envelope']
    case 'address_sheet':
    case null:
      return ['document']
  }
}
