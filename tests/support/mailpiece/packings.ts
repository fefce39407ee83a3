import { type KitName, kitNames } from '#lib/contract/mailpiece/kits.values.ts'
import { packDocument, type Packed, type Packings } from '#lib/contract/mailpiece/packing.values.ts'

const paper = { sheet_milligrams: 4536 }

type Choice = { stock?: readonly KitName[]; kit?: KitName | null; certified?: boolean; duplex?: boolean }

/** The kits of an office that has everything but what its printer prints on. */
const usual: readonly KitName[] = kitNames.filter(
  (kit) => !['print-10', 'window-10', 'window-cert-10'].includes(kit),
)

/** Packs a document with this many pages for every way to send it. */
export const packingsOf = (
  pageCount: number,
  { stock = usual, kit = null, certified = false, duplex = false }: Choice = {},
): Packings => packDocument({ pageCount, duplex, paper: 'letter' }, { stock, chosen: kit, certified, paper })

/** A three-page letter as packed for First-Class Mail: 1 oz. */
export const packedLetter = (): Packed => {
  const packed = packingsOf(3).first_class
  if ('obstacle' in packed) throw new Error(packed.obstacle)
  return packed
}
