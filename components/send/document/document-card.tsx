import { formatBytes } from '#components/format/file-size.ts'
import { plural } from '#components/format/plural.ts'
import { describeScaling } from '#components/format/scaling-words.ts'
import { Card } from '#components/ui/card.tsx'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'

import { PagePreview } from './page-preview.tsx'
import { describePageSizes, pageRatio } from './page-size.ts'

/** What is being sent: the document's facts and its pages. */
export const DocumentCard = ({ document }: { document: DocumentDetail }) => (
  <Card label="Document" className="p-5">
    <h2 className="text-md font-[620] wrap-anywhere">{document.filename}</h2>
    <p className="numeric mt-0.5 mb-4 text-sm text-ink-soft">
      {plural(document.page_count, 'page')} · {describePageSizes(document.page_sizes)} ·{' '}
      {formatBytes(document.size_bytes)}
    </p>
    <PagePreview
      key={document.document_id}
      url={document.preview_url}
      pageCount={document.page_count}
      ratio={pageRatio(document.page_sizes)}
      filename={document.filename}
    />
    {document.scaling && <p className="mt-3 text-sm text-warn">{describeScaling(document.scaling)}</p>}
  </Card>
)
