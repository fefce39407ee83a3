import { ChevronRight } from 'lucide-react'

import type { Tombstone } from '#lib/contract/evidence/evidence.ts'

const kindLabels: Readonly<Record<string, string>> = {
  document_pdf: 'Document',
  print_file_pdf: 'Print file',
  carrier_label_pdf: 'Label',
  piece_photo_jpeg: 'Photo of the sealed piece',
  stamped_paper: 'Stamped paper',
  carrier_scan_form_pdf: 'SCAN form',
  carrier_return_receipt_pdf: 'Return receipt',
}

/** Shows the hashes of deleted files, which prove that a copy is identical. */
export const Tombstones = ({ tombstones }: { tombstones: readonly Tombstone[] }) => {
  const files = tombstones.flatMap((stone) => stone.files)
  if (files.length === 0) return null
  return (
    <details className="group/details mt-3">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-xs text-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform duration-100 group-open/details:rotate-90"
        />
        Hashes of deleted files
      </summary>
      <dl className="mt-1.5 grid gap-2 rounded-md border border-line bg-sunken p-3 text-sm">
        {files.map((file, index) => (
          <div key={`${index} ${file.kind}`}>
            <dt>{kindLabels[file.kind] ?? file.kind}</dt>
            <dd className="code break-all text-ink-soft">{file.sha256 ?? 'no file stored'}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
