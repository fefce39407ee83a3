import type { PrintOptions } from '#lib/contract/shipments/options.ts'
import type { Piece } from '#lib/contract/shipments/piece.ts'

import { plural } from './plural.ts'

const envelopes = { letter: '#10 envelope', flat: 'flat envelope' } as const satisfies Record<
  Piece['envelope'],
  string
>

/** What is physically sent, in one line: `5 sheets, #10 envelope, 1.1 oz`. */
export const describePiece = ({ sheets, envelope, weight_ounces: ounces }: Piece): string =>
  `${plural(sheets, 'sheet')}, ${envelopes[envelope]}, ${ounces.toFixed(1)}\u00A0oz`

/** What is printed, in one line: `7 pages, both sides, black and white`. */
export const describePrinting = (pageCount: number, { color, duplex }: PrintOptions): string =>
  `${plural(pageCount, 'page')}, ${duplex ? 'both sides' : 'one side'}, ${color ? 'color' : 'black and white'}`
