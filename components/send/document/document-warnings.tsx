import { Notice } from '#components/ui/notice.tsx'
import type { DocumentWarning } from '#lib/contract/documents/document-warning.ts'

import * as wording from './wording.tsx'

/** Lists what is printed otherwise than a viewer shows it. */
export const DocumentWarnings = ({ warnings }: { warnings: readonly DocumentWarning[] }) =>
  warnings.length > 0 && (
    <Notice tone="warn" title={wording.printedDifferently} className="mt-3">
      <ul className="grid gap-1.5 text-sm">
        {warnings.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
