'use client'

import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'

import { useApi } from '#components/api/use-api.ts'
import { PagePreview } from '#components/documents/page-preview.tsx'
import { PreviewPlaceholder } from '#components/documents/preview-placeholder.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { PrintFile } from '#lib/contract/printing/print-job.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/** Describes the file and the printed paper. */
const Words = ({ file, shipment }: { file: PrintFile; shipment: Shipment }) => {
  const { color, duplex } = shipment.print_options
  return (
    <p className="text-sm text-ink-soft">
      {file.is_printed ? 'Exact file sent to the printer' : 'Exact file for the printer'} (
      <span className="code text-ink">{formatPieceCode(file.code)}</span>): address sheet with label
      {duplex && ' and blank back'}, then the document; {color ? 'in color' : 'in black and white'},{' '}
      {duplex ? 'both sides' : 'one side'}.{' '}
      <a
        href={file.url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1 text-link"
      >
        Open PDF
        <ExternalLink aria-hidden="true" className="size-3" />
      </a>
    </p>
  )
}

/** Shows every printed page, including the address sheet. */
export const PrintPreview = ({ shipment, ratio }: { shipment: Shipment; ratio: number }) => {
  const api = useApi()
  const query = useQuery({
    // Each view is logged, so that it loads once unless the shipment is printed meanwhile.
    queryKey: ['print-file', shipment.id, shipment.status],
    queryFn: async ({ signal }) => (await api.getPrintFile({ params: { id: shipment.id }, signal })).data,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const pageCount = shipment.page_count + (shipment.print_options.duplex ? 2 : 1)
  if (query.isError) {
    return (
      <Notice
        alert
        tone="bad"
        title={query.error instanceof ApiError ? query.error.message : 'The print file could not be loaded.'}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    )
  }
  if (query.isPending) return <PreviewPlaceholder pageCount={pageCount} ratio={ratio} />
  if (query.data === null) {
    return (
      <p className="text-ink-soft">
        {shipment.status === 'queued'
          ? 'Created when printing starts, with the carrier’s label.'
          : 'Not sent to a printer.'}
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      <Words file={query.data} shipment={shipment} />
      <PagePreview
        url={query.data.url}
        pageCount={pageCount}
        ratio={ratio}
        filename={`Piece ${formatPieceCode(query.data.code)}`}
        isGray={!shipment.print_options.color}
      />
    </div>
  )
}
