'use client'

import { useMemo, useState } from 'react'
import { Document, pdfjs } from 'react-pdf'

import { plural } from '#components/format/plural.ts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'

import { PageThumbnail } from './page-thumbnail.tsx'
import { PageZoom } from './page-zoom.tsx'
import {
  PreviewPlaceholder,
  type PreviewProps,
  thumbnailGrid,
  PreviewUnavailable,
} from './preview-placeholder.tsx'

/** Where the dashboard serves the data files of pdf.js from; `app/pdf-assets` answers there. */
const pdfAssetsPath = '/pdf-assets'

// react-pdf asks that this stands in the module that uses it. The worker is a file of our own build.
pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString()

// Pages come from anyone: images beyond this many pixels are left out rather than filling the memory.
const maximumImagePixels = 50_000_000

const options = {
  cMapUrl: `${pdfAssetsPath}/cmaps/`,
  standardFontDataUrl: `${pdfAssetsPath}/standard_fonts/`,
  wasmUrl: `${pdfAssetsPath}/wasm/`,
  iccUrl: `${pdfAssetsPath}/iccs/`,
  maxImageSize: maximumImagePixels,
  // The worker may ask nobody: see the policy that it is served with.
  useWorkerFetch: false,
}

const firstPages = 6
const morePages = 12

/** A few pages over are shown with the rest rather than hidden behind a button. */
const fewPages = 9

/** The pages as thumbnails, a few at first; each opens large. */
export const PdfPages = ({ url, pageCount: expected, ratio, filename, isGray = false }: PreviewProps) => {
  const [pageCount, setPageCount] = useState(expected)
  const [shown, setShown] = useState(expected <= fewPages ? fewPages : firstPages)
  const [zoomed, setZoomed] = useState<number | null>(null)
  // The address is signed anew with every request; reading the document again would only flicker.
  const [file] = useState(url)
  const [isLocked, setIsLocked] = useState(false)
  const pages = useMemo(
    () => Array.from({ length: Math.min(shown, pageCount) }, (_, index) => index + 1),
    [shown, pageCount],
  )
  const hidden = pageCount - pages.length
  if (isLocked) return <PreviewUnavailable url={url} />
  return (
    <Document
      file={file}
      options={options}
      suspense={false}
      onLoadSuccess={({ numPages }) => setPageCount(numPages)}
      loading={<PreviewPlaceholder pageCount={pageCount} ratio={ratio} />}
      error={<PreviewUnavailable url={url} />}
      // The viewer would ask for the password in a window of its own.
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
