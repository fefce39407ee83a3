'use client'

import { ExternalLink, Eye } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'

import { ComingPages, PagesLoading } from '#components/documents/preview-placeholder.tsx'
import { describePrinting } from '#components/format/piece-description.ts'
import { Card } from '#components/ui/card.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { downloads } from '#lib/paths.ts'

const letterRatio = 8.5 / 11

const PagePreview = dynamic(
  () => import('#components/documents/page-preview.tsx').then((module) => module.PagePreview),
  { loading: PagesLoading },
)

const PrintPreview = dynamic(() => import('./print-preview.tsx').then((module) => module.PrintPreview), {
  loading: PagesLoading,
})

// Few letters are made of several documents.
const PartList = dynamic(() =>
  import('#components/documents/part-list.tsx').then((module) => module.PartList),
)

/** The statuses with a piece that is or was printed. */
const hasPiece: readonly Shipment['status'][] = ['queued', 'printed', 'shipped', 'cancelled']

type Shown = 'document' | 'print' | null

type PieceCardProps = {
  shipment: Shipment
  /** The mailed envelope. */
  envelope: ReactNode
  /** Where it was scanned, on a map; null without any place. */
  map: ReactNode
}

/** Shows the mailpiece: its document beside its envelope and its journey. Pages load on demand. */
export const PieceCard = ({ shipment, envelope, map }: PieceCardProps) => {
  const [shown, setShown] = useState<Shown>(null)
  const { document_preview_url: url, document_filename: filename, page_count: pageCount } = shipment
  const toggle = (next: Shown) => setShown((now) => (now === next ? null : next))
  return (
    <Card label="Mailpiece" className="grid gap-4 p-4">
      <h2 className="sr-only">Mailpiece</h2>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4 print:flex-nowrap">
        <figure className="w-32 shrink-0 text-sm max-sm:flex max-sm:w-full max-sm:gap-4 max-sm:print:block max-sm:print:w-32">
          {url === null ? (
            <p className="mb-1.5 text-ink-soft">
              The document has been deleted. Its record and evidence are still available.
            </p>
          ) : (
            <Sheet
              picture={downloads.documentPicture(shipment.id, shipment.document_key)}
              hasMore={pageCount > 1}
              isShown={shown === 'document'}
              onToggle={() => toggle('document')}
            />
          )}
          <figcaption className="grid content-start justify-items-start gap-y-0.5 text-ink-soft">
            <span className="line-clamp-2 wrap-anywhere text-ink" title={filename ?? undefined}>
              {filename ?? 'PDF'}
            </span>
            {describePrinting(pageCount, shipment.print_options)}
            {url !== null && (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 text-link print:hidden"
              >
                Open PDF
                <ExternalLink aria-hidden="true" className="size-3" />
              </a>
            )}
            {url !== null && hasPiece.includes(shipment.status) && (
              <button
                type="button"
                aria-expanded={shown === 'print'}
                onClick={() => toggle('print')}
                className="text-link print:hidden"
              >
                {shown === 'print' ? 'Hide print file' : 'View print file'}
              </button>
            )}
          </figcaption>
        </figure>
        <div className="min-w-0 flex-1 basis-56 empty:hidden">{envelope}</div>
        {/* The map may draw nothing, and then takes no room. */}
        <div className="min-w-0 flex-1 basis-44 empty:hidden sm:max-w-72">{map}</div>
      </div>
      {shipment.document_parts && <PartList parts={shipment.document_parts} pageCount={pageCount} />}
      <ComingPages value={{ pageCount, ratio: letterRatio }}>
        {url !== null && shown === 'document' && (
          <PagePreview url={url} pageCount={pageCount} ratio={letterRatio} filename={filename ?? 'PDF'} />
        )}
        {url !== null && shown === 'print' && <PrintPreview shipment={shipment} ratio={letterRatio} />}
      </ComingPages>
    </Card>
  )
}

type SheetProps = {
  /** The picture of the first page. */
  picture: string
  hasMore: boolean
  isShown: boolean
  onToggle: () => void
}

/** Shows the first page of the document, which opens all of them. */
const Sheet = ({ picture, hasMore, isShown, onToggle }: SheetProps) => {
  const [isMissing, setIsMissing] = useState(false)
  const image = isMissing ? null : (
    // oxlint-disable-next-line nextjs/no-img-element -- served by the API, to permitted readers.
    <img
      src={picture}
      alt=""
      fetchPriority="low"
      onError={() => setIsMissing(true)}
      className="absolute inset-0 size-full object-contain"
    />
  )
  return (
    <div className="relative mb-2 w-26 max-sm:shrink-0" style={{ aspectRatio: letterRatio }}>
      {hasMore && (
        <span
          aria-hidden="true"
          className="absolute inset-0 translate-x-1 translate-y-1 rounded-xs bg-sheet shadow-sheet ring-1 ring-line"
        />
      )}
      {image && <span className="absolute inset-0 hidden border border-line print:block">{image}</span>}
      <button
        type="button"
        aria-expanded={isShown}
        onClick={onToggle}
        className="absolute inset-0 flex items-end justify-center overflow-hidden rounded-xs bg-sheet pb-1.5 shadow-sheet ring-1 ring-line transition-shadow duration-100 hover:ring-2 hover:ring-accent"
      >
        {image}
        <span className="relative flex items-center gap-1 rounded-sm bg-ink/80 px-1.5 py-0.5 text-xs text-paper">
          <Eye aria-hidden="true" className="size-3.5" />
          {isShown ? 'Hide pages' : 'Show pages'}
        </span>
      </button>
    </div>
  )
}
