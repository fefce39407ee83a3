'use client'

import { ExternalLink, Eye, Printer } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'

import { PreviewPlaceholder } from '#components/documents/preview-placeholder.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

const letterRatio = 8.5 / 11

const loading = () => <PreviewPlaceholder pageCount={3} ratio={letterRatio} />

const PagePreview = dynamic(
  () => import('#components/documents/page-preview.tsx').then((module) => module.PagePreview),
  { loading },
)

const PrintPreview = dynamic(() => import('./print-preview.tsx').then((module) => module.PrintPreview), {
  loading,
})

/** The statuses with a piece that is or was printed. */
const hasPiece: readonly Shipment['status'][] = ['queued', 'printed', 'shipped', 'cancelled']

type Shown = 'document' | 'print' | null

type DocumentPagesProps = {
  shipment: Shipment
  /** The envelope, behind which the document’s first pages show. */
  children: ReactNode
}

/** Shows the envelope, the document as uploaded, and as printed. Its pages load on demand. */
export const DocumentPages = ({ shipment, children }: DocumentPagesProps) => {
  const [shown, setShown] = useState<Shown>(null)
  const { document_preview_url: url, document_filename: filename, page_count: pageCount } = shipment
  const toggle = (next: Shown) => setShown((now) => (now === next ? null : next))
  if (url === null) {
    return (
      <div className="grid gap-4">
        {children}
        <p className="text-ink-soft">
          The document has been deleted. Its record and evidence are still available.
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      {children !== null && (
        <div className="relative max-w-[26rem]">
          {children}
          {/* The edges of the pages: the button below does the same, with a name. */}
          <button
            type="button"
            aria-hidden="true"
            tabIndex={-1}
            title={shown === 'document' ? 'Hide pages' : 'Show pages'}
            onClick={() => toggle('document')}
            className="absolute inset-x-0 top-0 h-5"
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="small" aria-expanded={shown === 'document'} onClick={() => toggle('document')}>
          <Eye aria-hidden="true" />
          {shown === 'document' ? 'Hide pages' : 'Show pages'}
        </Button>
        {hasPiece.includes(shipment.status) && (
          <Button size="small" aria-expanded={shown === 'print'} onClick={() => toggle('print')}>
            <Printer aria-hidden="true" />
            {shown === 'print' ? 'Hide print file' : 'View print file'}
          </Button>
        )}
        <LinkButton kind="external" href={url} size="small">
          <ExternalLink aria-hidden="true" />
          Open PDF
        </LinkButton>
      </div>
      {shown === 'document' && (
        <PagePreview url={url} pageCount={pageCount} ratio={letterRatio} filename={filename ?? 'PDF'} />
      )}
      {shown === 'print' && <PrintPreview shipment={shipment} ratio={letterRatio} />}
    </div>
  )
}
