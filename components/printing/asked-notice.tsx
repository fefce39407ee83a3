import { Notice } from '#components/ui/notice.tsx'
import type { AskedPrinter } from '#lib/contract/printing/printer.ts'

import { describeAbilities } from './printer-words.ts'

/** What a printer answered, or why it did not. */
export const AskedNotice = ({ asked }: { asked: AskedPrinter }) => (
  <Notice
    alert
    tone={asked.is_reachable ? (asked.missing.length > 0 ? 'warn' : 'good') : 'bad'}
    title={asked.message}
  >
    {asked.description && describeAbilities(asked.description)}
  </Notice>
)
