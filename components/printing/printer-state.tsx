import { Notice } from '#components/ui/notice.tsx'
import { sheetSizes } from '#lib/contract/documents/sheet.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type {
  Printer,
  PrinterDescription,
  PrinterList,
  PrinterProbe,
} from '#lib/contract/printing/printer.ts'

import * as wording from './wording.tsx'

/** What a printer offers, in one line: `Color, both sides, Letter`. */
export const describeAbilities = ({ color, duplex, media, scales }: PrinterDescription): string =>
  [
    color ? 'Color' : wording.blackAndWhite,
    duplex ? wording.bothSides : wording.oneSide,
    media.length === 0 || media.includes(sheetSizes.letter.media)
      ? sheetSizes.letter.name
      : wording.noPaper(sheetSizes.letter.name),
    ...(scales ? [] : [wording.cantScaleLargePages]),
  ].join(', ')

/** What a printer prints, in one line: `Labels as ZPL, 203 dpi`, or what a printer of documents offers. */
export const describePrinter = (printer: Printer): string => {
  if (!printer.description) return wording.notConnectedYet
  return printer.role === 'labels'
    ? wording.labelsAsDpi((printer.label_format ?? 'pdf').toUpperCase(), printer.dpi ?? 203)
    : describeAbilities(printer.description)
}

/** How a printer is, in one or two words, and how it should look. */
export const describeState = (
  printer: Printer,
): { words: string; tone: 'good' | 'warn' | 'bad' | 'neutral' } => {
  if (!printer.is_enabled) return { words: wording.disabled, tone: 'neutral' }
  if (printer.unreachable_since) return { words: wording.unreachable, tone: 'bad' }
  if (printer.description?.state === 'stopped') return { words: wording.stopped, tone: 'warn' }
  return printer.is_default
    ? { words: wording.defaultText, tone: 'good' }
    : { words: wording.enabled, tone: 'neutral' }
}

/** What prints while there are no printers here. */
export const describeInstallation = ({ installation }: PrinterList): string => {
  if (installation.is_sandbox) return wording.inTheSandboxAVirtual
  if (!installation.prints_documents) return wording.noInstallationPrinter
  return installation.kind === 'print_shop'
    ? wording.yourLettersArePrinted
    : wording.yourLettersArePrintedByThisInstallations
}

/** How many pieces a printer has, or null. */
export const describeJobs = ({ waiting_jobs: jobs }: Printer): string | null =>
  jobs > 0 ? wording.inProgress(plural(jobs, 'job')) : null

/** What a printer reports, or why it cannot be reached. */
export const ProbeNotice = ({ probe }: { probe: PrinterProbe }) => (
  <Notice
    alert
    tone={probe.is_reachable ? (probe.missing.length > 0 ? 'warn' : 'good') : 'bad'}
    title={probe.message}
  >
    {probe.description && describeAbilities(probe.description)}
  </Notice>
)
