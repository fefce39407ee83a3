'use client'

import dynamic from 'next/dynamic'
import { catchError } from 'next/error'

import { ComingPages, PagesLoading, type PreviewProps, PreviewUnavailable } from './preview-placeholder.tsx'

// The viewer is large and needs a browser: it loads after the page.
const PdfPages = dynamic(() => import('./pdf-pages.tsx').then((module) => module.PdfPages), {
  ssr: false,
  loading: PagesLoading,
})

const PreviewBoundary = catchError(({ url }: { url: string | null }) => <PreviewUnavailable url={url} />)

/** Shows the pages of a document as thumbnails. Its failures do not affect the page. */
export const PagePreview = ({ url, ...rest }: Omit<PreviewProps, 'url'> & { url: string | null }) =>
  url === null ? (
    <PreviewUnavailable url={null} />
  ) : (
    <PreviewBoundary url={url}>
      <ComingPages value={rest}>
        <PdfPages url={url} {...rest} />
      </ComingPages>
    </PreviewBoundary>
  )
