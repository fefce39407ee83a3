'use client'

import { useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'

import { pdfOptions } from '#components/documents/pdf-options.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'

// react-pdf requires this in the module that uses it.
pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString()

/** A receipt has one page or two; of a scan with more, these are shown. */
const mostPages = 5
const pageWidth = 680
const maximumPixelRatio = 2

const Failure = () => (
  <p role="alert" className="py-6 text-ink-soft">
    The receipt can’t be shown in this browser. Download the PDF instead.
  </p>
)

const loading = <Skeleton className="h-96 w-full" />

/** Shows the pages of a receipt at reading size. */
export const ReceiptPages = ({ url }: { url: string }) => {
  const [pageCount, setPageCount] = useState(1)
  const [isLocked, setIsLocked] = useState(false)
  if (isLocked) return <Failure />
  const shown = Math.min(pageCount, mostPages)
  return (
    <Document
      file={url}
      options={pdfOptions}
      suspense={false}
      loading={loading}
      error={<Failure />}
      onLoadSuccess={({ numPages }) => setPageCount(numPages)}
      // The viewer would prompt for the password in its own window.
      onPassword={() => setIsLocked(true)}
    >
      <ol aria-label="Pages of the receipt" className="grid gap-3">
        {Array.from({ length: shown }, (_, index) => (
          <li
            key={index}
            aria-label={`Page ${index + 1} of ${pageCount}`}
            className="overflow-hidden rounded-xs bg-sheet shadow-sheet ring-1 ring-line"
          >
            <Page
              pageNumber={index + 1}
              width={pageWidth}
              devicePixelRatio={Math.min(globalThis.devicePixelRatio, maximumPixelRatio)}
              renderTextLayer={false}
              renderAnnotationLayer={false}
              suspense={false}
              loading={loading}
              error={<Failure />}
              className="[&_canvas]:h-auto! [&_canvas]:w-full!"
            />
          </li>
        ))}
      </ol>
      {pageCount > shown && (
        <p className="mt-3 text-sm text-ink-soft">The download has all {pageCount} pages.</p>
      )}
    </Document>
  )
}
