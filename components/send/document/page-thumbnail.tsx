'use client'

import { Page } from 'react-pdf'

import { Skeleton } from '#components/ui/skeleton.tsx'

const thumbnailWidth = 112
const maximumPixelRatio = 2

type PageThumbnailProps = { page: number; pageCount: number; ratio: number; onOpen: () => void }

const PageFault = () => (
  <span className="flex size-full items-center justify-center p-2 text-center text-2xs text-sheet-ink">
    This page can’t be displayed
  </span>
)

/** One page, small; opens large. */
export const PageThumbnail = ({ page, pageCount, ratio, onOpen }: PageThumbnailProps) => (
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
