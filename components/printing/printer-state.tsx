import { Notice } from '#components/ui/notice.tsx'
import { sheetSizes } from '#lib/contract/documents/sheet.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type {
  Printer,
  PrinterDescription,
  PrinterList,
  PrinterProbe,
} from '#lib/contract/printing/printer.ts'

/** Describes a printer's capabilities in one line: `Color, both sides, Letter`. */
export const describeAbilities = ({ color, duplex, media, scales }: PrinterDescription): string =>
  [
    color ? 'Color' : 'Black and white',
    duplex ? 'both sides' : 'one side',
    media.length === 0 || media.includes(sheetSizes.letter.media)
      ? sheetSizes.letter.name
      : `no ${sheetSizes.letter.name} paper`,
    ...(scales ? [] : ['can’t scale large pages']),
  ].join(', ')

/** Describes what a printer prints in one line: `Labels as ZPL, 203 dpi`, or its capabilities for documents. */
export const describePrinter = (printer: Printer): string => {
  if (!printer.description) return 'Not connected yet'
  return printer.role === 'labels'
    ? `Labels as ${(printer.label_format ?? 'pdf').toUpperCase()}, ${printer.dpi ?? 203} dpi`
    : describeAbilities(printer.description)
}

/** Describes a printer's state in one or two words, with its appearance. */
export const describeState = (
  printer: Printer,
): { words: string; tone: 'good' | 'warn' | 'bad' | 'neutral' } => {
  if (!printer.is_enabled) return { words: 'Disabled', tone: 'neutral' }
  if (printer.unreachable_since) return { words: 'Unreachable', tone: 'bad' }
  if (printer.description?.state === 'stopped') return { words: 'Stopped', tone: 'warn' }
  return printer.is_default ? { words: 'Default', tone: 'good' } : { words: 'Enabled', tone: 'neutral' }
}

/** Describes what prints without printers of the organization. */
export const describeInstallation = ({ installation }: PrinterList): string => {
  if (installation.is_sandbox)
    return 'In the sandbox, a virtual printer handles your letters. Nothing is actually printed.'
  if (!installation.prints_documents)
    return 'This installation has no printer of its own. Until you add one here, letters that you mail yourself cannot be bought.'
  return installation.kind === 'print_shop'
    ? 'Your letters are printed by this installation’s print shop.'
    : 'Your letters are printed by the office printer.'
}

/** Describes how many pieces a printer has; null for none. */
export const describeJobs = ({ waiting_jobs: jobs }: Printer): string | null =>
  jobs > 0 ? `${plural(jobs, 'job')} in progress` : null

/** Shows a printer's report, or why it cannot be reached. */
export const ProbeNotice = ({ probe }: { probe: PrinterProbe }) => (
  <Notice
    alert
    tone={probe.is_reachable ? (probe.missing.length > 0 ? 'warn' : 'good') : 'bad'}
    title={probe.message}
  >
    {probe.description && describeAbilities(probe.description)}
  </Notice>
)
