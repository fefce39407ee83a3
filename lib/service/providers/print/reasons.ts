import type { PrinterDescription } from '#lib/contract/printing/printer.ts'

/** What keywords of `printer-state-reasons` and `job-state-reasons` mean (RFC 8011, 5.3.8 and 5.4.12; PWG 5100.9). */
const texts: Readonly<Record<string, string>> = {
  'media-jam': 'paper jam',
  'media-empty': 'out of paper',
  'media-needed': 'paper must be loaded',
  'media-low': 'little paper left',
  'door-open': 'a door is open',
  'cover-open': 'a cover is open',
  'interlock-open': 'a cover is open',
  'input-tray-missing': 'a paper tray is missing',
  'output-tray-missing': 'an output tray is missing',
  'output-area-full': 'the output tray is full',
  'output-area-almost-full': 'the output tray is almost full',
  'toner-empty': 'out of toner',
  'toner-low': 'little toner left',
  'marker-supply-empty': 'out of toner or ink',
  'marker-supply-low': 'little toner or ink left',
  'marker-waste-full': 'the waste container is full',
  'fuser-over-temp': 'the fuser is too hot',
  'fuser-under-temp': 'the fuser is too cold',
  offline: 'offline',
  paused: 'paused',
  shutdown: 'switched off',
  'timed-out': 'not responding',
  'connecting-to-device': 'connecting to the device',
  'printer-stopped': 'the printer is stopped',
  'printer-stopped-partly': 'the printer is partly stopped',
  'resources-are-not-ready': 'paper or another supply is not ready',
  'job-hold-until-specified': 'held until someone releases it',
  'job-canceled-by-user': 'canceled by a user',
  'job-canceled-by-operator': 'canceled by an operator',
  'job-canceled-at-device': 'canceled at the device',
  'aborted-by-system': 'ended by the printer',
  'job-completed-with-errors': 'finished with errors',
  'document-format-error': 'the file could not be read',
}

const severities = /-(report|warning|error)$/

/** Describes keywords of an IPP printer for people, those that are not known as they are; null without any. */
export const describeReasons = (keywords: readonly string[]): string | null => {
  const described = keywords
    .filter((keyword) => keyword !== 'none' && keyword !== 'job-printing' && keyword !== 'job-queued')
    .map((keyword) => keyword.replace(severities, ''))
    .map((keyword) => texts[keyword] ?? keyword)
  return described.length > 0 ? [...new Set(described)].join(', ') : null
}

/** Reasons for which a printer prints nothing until someone attends to it. */
const stopping: ReadonlySet<string> = new Set([
  'media-jam',
  'media-empty',
  'media-needed',
  'door-open',
  'cover-open',
  'interlock-open',
  'input-tray-missing',
  'output-tray-missing',
  'output-area-full',
  'toner-empty',
  'marker-supply-empty',
  'marker-waste-full',
  'offline',
  'paused',
  'shutdown',
  'timed-out',
])

/** Returns why a printer that is described so prints nothing; null if nothing of what it says would keep it from printing. */
export const describeStop = ({
  state,
  reasons,
}: Pick<PrinterDescription, 'state' | 'reasons'>): string | null => {
  const stops = reasons.filter(
    (reason) => !reason.endsWith('-report') && stopping.has(reason.replace(severities, '')),
  )
  if (stops.length > 0) return describeReasons(stops)
  return state === 'stopped' ? (describeReasons(reasons) ?? 'the printer is stopped') : null
}
