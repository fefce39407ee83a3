import type { PageScaling } from '#lib/contract/documents/sheet.ts'
import { sheetSize } from '#lib/contract/documents/sheet.values.ts'
import type { PrintOptions } from '#lib/contract/shipments/options.ts'
import type { Piece } from '#lib/contract/shipments/piece.ts'

import { plural } from './plural.ts'

const envelopes = { letter: '#10 envelope', flat: 'flat envelope' } as const satisfies Record<
  Piece['envelope'],
  string
>

/** Describes the mailpiece in one line: `5 sheets, #10 envelope, 1.1 oz`. */
export const describePiece = ({ sheets, envelope, weight_ounces: ounces }: Piece): string =>
  `${plural(sheets, 'sheet')}, ${envelopes[envelope]}, ${ounces.toFixed(1)}\u00A0oz`

/** Describes the printing in one line: `7 pages, both sides, black and white`. */
export const describePrinting = (pageCount: number, { color, duplex }: PrintOptions): string =>
  `${plural(pageCount, 'page')}, ${duplex ? 'both sides' : 'one side'}, ${color ? 'color' : 'black and white'}`

const percent = ({ smallest_percent: smallest, largest_percent: largest }: PageScaling): string =>
  smallest === largest ? `${smallest}%` : `${smallest}–${largest}%`

/** Describes the scaling of large pages: `3 pages are larger than Letter and will be scaled to 94 %.` */
export const describeScaling = (scaling: PageScaling): string =>
  `${plural(scaling.pages, 'page')} ${scaling.pages === 1 ? 'is' : 'are'} larger than ${sheetSize.name} and will be scaled to ${percent(scaling)}.`

/** Formats a file size: `340 KB`, `1.2 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
