import type { LabelDpi, LabelFormat } from '#lib/contract/printing/printer.ts'

/** Format of a label printer, and its dots per inch. */
export type LabelStock = { format: LabelFormat; dpi: LabelDpi }

/** How the installation's unconfigured label printer prints labels. */
export const installationLabels: LabelStock = { format: 'pdf', dpi: 300 }

/** Names of the papers beside sheets, in IPP (PWG 5101.1). */
export const outsideMedia = {
  label: 'na_index-4x6_4x6in',
  envelope: 'na_number-10_4.125x9.5in',
} as const
