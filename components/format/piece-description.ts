import type { PageScaling } from '#lib/contract/documents/sheet.ts'
import { sheetSizes } from '#lib/contract/documents/sheet.values.ts'
import { formatWeight } from '#lib/contract/formats/measures.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { packingTitle } from '#lib/contract/mailpiece/kits.values.ts'
import type { PrintOptions } from '#lib/contract/shipment-core/options.ts'
import type { Piece } from '#lib/contract/shipments/piece.ts'

/** Shipments of earlier versions were folded into #10 envelopes, or sent in flat ones. */
const formerEnvelopes: Record<Piece['envelope'], string> = {
  letter: '#10 envelope',
  flat: 'flat envelope',
}

const envelopeOf = ({ kit, packaging, envelope }: Piece): string =>
  kit === null ? formerEnvelopes[envelope] : packingTitle(kit, packaging)

/** Describes the mailpiece in one line: `5 sheets, 6 × 9 envelope with label, 1.1 oz (31 g)`. */
export const describePiece = (piece: Piece): string =>
  `${plural(piece.sheets, 'sheet')}, ${envelopeOf(piece)}, ${formatWeight(piece.weight_ounces)}`

/** Describes the printing in one line: `7 pages, both sides, black and white`. */
export const describePrinting = (pageCount: number, { color, duplex }: PrintOptions): string =>
  `${plural(pageCount, 'page')}, ${duplex ? 'both sides' : 'one side'}, ${color ? 'color' : 'black and white'}`

const percent = ({ smallest_percent: smallest, largest_percent: largest }: PageScaling): string =>
  smallest === largest ? `${smallest}%` : `${smallest}–${largest}%`

/** Describes the scaling of large pages: `3 pages are larger than Letter and will be scaled to 94 %.` */
export const describeScaling = (scaling: PageScaling): string =>
  `${plural(scaling.pages, 'page')} ${scaling.pages === 1 ? 'is' : 'are'} larger than ${sheetSizes.letter.name} and will be scaled to ${percent(scaling)}.`
