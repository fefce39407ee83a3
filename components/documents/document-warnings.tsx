import { Notice } from '#components/ui/notice.tsx'
import type { DocumentWarning } from '#lib/contract/documents/document-warning.ts'

type DocumentWarningsProps = { warnings: readonly DocumentWarning[]; className?: string }

/** Lists what prints differently from how a viewer shows the document. */
export const DocumentWarnings = ({ warnings, className }: DocumentWarningsProps) =>
  warnings.length > 0 && (
    <Notice tone="warn" title="Printed differently from what a PDF viewer shows" className={className}>
      <ul className="grid gap-1.5 text-sm">
        {warnings.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
