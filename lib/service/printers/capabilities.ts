import { sheetSize } from '#lib/contract/documents/sheet.ts'
import type { PrinterDescription } from '#lib/contract/printing/printer.ts'

/** What a piece asks of a printer, beside the paper. */
export type PrintNeeds = { color: boolean; duplex: boolean; isScaled: boolean }

type Capability = {
  words: string
  isNeeded: (needs: PrintNeeds) => boolean
  has: (printer: PrinterDescription) => boolean
}

const capabilities: readonly Capability[] = [
  { words: 'color', isNeeded: ({ color }) => color, has: ({ color }) => color },
  { words: 'double-sided printing', isNeeded: ({ duplex }) => duplex, has: ({ duplex }) => duplex },
  {
    words: `${sheetSize.name} paper`,
    isNeeded: () => true,
    // A printer that lists no paper at all takes whatever lies in its tray.
    has: ({ media }) => media.length === 0 || media.includes(sheetSize.media),
  },
  {
    words: 'scaling of large pages',
    isNeeded: ({ isScaled }) => isScaled,
    has: ({ scales }) => scales,
  },
]

const everything: PrintNeeds = { color: true, duplex: true, isScaled: true }

/** What the printer lacks for a piece, in words; of all that a piece may need when none is named. */
export const missingCapabilities = (printer: PrinterDescription, needs: PrintNeeds = everything): string[] =>
  capabilities.filter(({ isNeeded, has }) => isNeeded(needs) && !has(printer)).map(({ words }) => words)
