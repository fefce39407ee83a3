import type { Paper } from '#lib/contract/mailpiece/packing.values.ts'

/** A size of paper: its name in IPP (PWG 5101.1), and its sides in PostScript points. */
export type SheetSize = { media: string; name: string; widthPoints: number; heightPoints: number }

/** The paper that documents are printed on. */
export const sheetSizes: Record<Paper, SheetSize> = {
  letter: { media: 'na_letter_8.5x11in', name: 'Letter', widthPoints: 612, heightPoints: 792 },
  legal: { media: 'na_legal_8.5x14in', name: 'Legal', widthPoints: 612, heightPoints: 1008 },
}
