import { type KitName, kits } from '#lib/contract/mailpiece/kits.values.ts'

/**
 * What is printed for a piece: its document, with the sheet that lies on it; the carrier's label, on a label printer; or what
 * an office printer puts on the outside: the envelope itself, or a sheet of half-sheet labels.
 */
export const printOutputs = ['document', 'label', 'envelope'] as const

export type PrintOutput = (typeof printOutputs)[number]

/** Returns what is printed for a piece of a kit, the document first; of earlier versions, which had no kits, the document. */
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
