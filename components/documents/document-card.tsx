import { describeScaling } from '#components/format/piece-description.ts'
import { Card } from '#components/ui/card.tsx'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import { formatPageSize } from '#lib/contract/formats/measures.values.ts'
import { plural, formatBytes } from '#lib/contract/formats/numbers.values.ts'

import { DocumentWarnings } from './document-warnings.tsx'
import { PagePreview } from './page-preview.tsx'
import { PartList } from './part-list.tsx'

type DocumentCardProps = {
  document: DocumentDetail
  /** False where the page lists them itself. */
  hasWarnings?: boolean
}

/** Shows the facts and pages of a document. */
export const DocumentCard = ({ document, hasWarnings = true }: DocumentCardProps) => (
  <Card label="Document" className="p-5">
    <h2 className="text-md font-emphasis wrap-anywhere">{document.filename}</h2>
    <p className="numeric mt-0.5 mb-4 text-sm text-ink-soft">
      {plural(document.page_count, 'page')} · {describePageSizes(document.page_sizes)} ·{' '}
      {formatBytes(document.size_bytes)}
    </p>
    {document.made_from && (
      <p className="mb-4 text-sm wrap-anywhere text-ink-soft">
        {'form_filename' in document.made_from
          ? `Filled in from the form “${document.made_from.form_filename}”`
          : `Made from template “${document.made_from.template_name}”, version ${document.made_from.version}`}
      </p>
    )}
    {document.parts.length > 0 && (
      <div className="mb-4">
        <PartList parts={document.parts} pageCount={document.page_count} />
      </div>
    )}
    <PagePreview
      key={document.document_id}
      url={document.preview_url}
      pageCount={document.page_count}
      ratio={pageRatio(document.page_sizes)}
      filename={document.filename}
    />
    {document.scaling && <p className="mt-3 text-sm text-warn">{describeScaling(document.scaling)}</p>}
    {hasWarnings && <DocumentWarnings warnings={document.warnings} className="mt-3" />}
  </Card>
)

type PageSizes = DocumentDetail['page_sizes']

const known: readonly { name: string; width: number; height: number }[] = [
  { name: 'Letter', width: 612, height: 792 },
  { name: 'Legal', width: 612, height: 1008 },
  { name: 'A4', width: 595.3, height: 841.9 },
]

/** Programs round page sizes differently: the same paper varies by about a millimetre. */
const tolerancePoints = 4

const isNear = (left: number, right: number) => Math.abs(left - right) <= tolerancePoints

const nameOf = (width: number, height: number): string => {
  const portrait = { width: Math.min(width, height), height: Math.max(width, height) }
  const paper = known.find(
    (size) => isNear(size.width, portrait.width) && isNear(size.height, portrait.height),
  )
  if (paper) return width > height ? `${paper.name} landscape` : paper.name
  return formatPageSize(width, height)
}

/** Describes the page sizes: `Letter`, or `5 Letter, 2 Legal` when they differ. */
export const describePageSizes = (sizes: PageSizes): string => {
  const pagesByName = new Map<string, number>()
  for (const size of sizes) {
    const name = nameOf(size.width_points, size.height_points)
    pagesByName.set(name, (pagesByName.get(name) ?? 0) + size.pages)
  }
  if (pagesByName.size === 1) return [...pagesByName.keys()].join('')
  return [...pagesByName].map(([name, pages]) => `${plural(pages, 'page')} ${name}`).join(', ')
}

/** Returns the aspect ratio of the most common page, which reserves its space. */
export const pageRatio = (sizes: PageSizes): number => {
  const common = sizes.toSorted((left, right) => right.pages - left.pages)[0]
  if (!common || common.height_points <= 0 || common.width_points <= 0) return 8.5 / 11
  // Limits extreme ratios, whose preview would fill the column.
  return Math.min(2, Math.max(0.4, common.width_points / common.height_points))
}
