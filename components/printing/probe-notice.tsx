import { Notice } from '#components/ui/notice.tsx'
import type { PrinterProbe } from '#lib/contract/printing/printer.ts'

import { describeAbilities } from './printer-words.ts'

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
