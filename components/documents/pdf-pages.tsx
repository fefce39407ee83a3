'use client'

import { useMemo, useState } from 'react'
import { Document, pdfjs, Page } from 'react-pdf'

import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { PageZoom } from './page-zoom.tsx'
import { pdfOptions } from './pdf-options.ts'
import {
  PreviewPlaceholder,
  type PreviewProps,
  thumbnailGrid,
  PreviewUnavailable,
} from './preview-placeholder.tsx'

// react-pdf requires this in the module that uses it. The worker is part of our build.
pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString()

const firstPages = 6
const morePages = 12

/** A few extra pages are shown rather than hidden behind a button. */
const fewPages = 9

/** Shows the pages as thumbnails, a few at first. */
export const PdfPages = ({ url, pageCount: expected, ratio, filename, isGray = false }: PreviewProps) => {
  const [pageCount, setPageCount] = useState(expected)
  const [shown, setShown] = useState(expected <= fewPages ? fewPages : firstPages)
  const [zoomed, setZoomed] = useState<number | null>(null)
  // Every request signs a new URL; loading the document again would only flicker.
  const [file] = useState(url)
  const [isLocked, setIsLocked] = useState(false)
  const [isDamaged, setIsDamaged] = useState(false)
  const pages = useMemo(
    () => Array.from({ length: Math.min(shown, pageCount) }, (_, index) => index + 1),
    [shown, pageCount],
  )
  const hidden = pageCount - pages.length
  if (isDamaged) {
    return (
      <Notice alert tone="bad" title="The stored file is missing or doesn’t match its record.">
        It can’t be shown or printed until it is restored.
      </Notice>
    )
  }
  if (isLocked) return <PreviewUnavailable url={url} />
  return (
    <Document
      file={file}
      options={pdfOptions}
      suspense={false}
      onLoadSuccess={({ numPages }) => setPageCount(numPages)}
      // The status of STORED_FILE_ALTERED and STORED_FILE_MISSING.
      onLoadError={(error) => setIsDamaged(error instanceof pdfjs.ResponseException && error.status === 409)}
      loading={<PreviewPlaceholder pageCount={pageCount} ratio={ratio} />}
      error={<PreviewUnavailable url={url} />}
      // The viewer would prompt for the password in its own window.
      onPassword={() => setIsLocked(true)}
    >
      <ol className={classNames(thumbnailGrid, isGray && 'grayscale')}>
        {pages.map((page) => (
          <li key={page}>
            <PageThumbnail page={page} pageCount={pageCount} ratio={ratio} onOpen={() => setZoomed(page)} />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 w-full"
          onClick={() => setShown((count) => count + morePages)}
        >
          Show {Math.min(hidden, morePages)} more of {plural(pageCount, 'page')}
        </Button>
      )}
      <PageZoom
        filename={filename}
        page={zoomed}
        pageCount={pageCount}
        ratio={ratio}
        isGray={isGray}
        onChange={setZoomed}
        onClose={() => setZoomed(null)}
      />
    </Document>
  )
}

const thumbnailWidth = 112
const maximumPixelRatio = 2

type PageThumbnailProps = { page: number; pageCount: number; ratio: number; onOpen: () => void }

const PageFault = () => (
  <span className="flex size-full items-center justify-center p-2 text-center text-2xs text-sheet-ink">
    This page can’t be displayed
  </span>
)

/** Shows a page as a thumbnail that opens large. */
const PageThumbnail = ({ page, pageCount, ratio, onOpen }: PageThumbnailProps) => (
  <button
    type="button"
    aria-label={`Page ${page} of ${pageCount}, enlarge`}
    onClick={onOpen}
    style={{ aspectRatio: ratio }}
    className="group relative flex w-full items-center justify-center overflow-hidden rounded-xs bg-sheet shadow-sheet ring-1 ring-line transition-shadow duration-100 hover:ring-2 hover:ring-accent"
  >
    <Page
      pageNumber={page}
      width={thumbnailWidth}
      devicePixelRatio={Math.min(globalThis.devicePixelRatio, maximumPixelRatio)}
      renderTextLayer={false}
      renderAnnotationLayer={false}
      suspense={false}
      loading={<Skeleton className="absolute inset-0 rounded-none" />}
      error={<PageFault />}
      className="pointer-events-none w-full [&_canvas]:h-auto! [&_canvas]:max-h-full! [&_canvas]:w-full! [&_canvas]:object-contain"
    />
    <span
      aria-hidden="true"
      className="numeric absolute right-1 bottom-1 rounded-xs bg-ink/75 px-1 text-2xs text-paper"
    >
      {page}
    </span>
  </button>
)
