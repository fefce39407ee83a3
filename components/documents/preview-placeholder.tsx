'use client'

import { EyeOff } from 'lucide-react'
import { createContext, use } from 'react'

import { Skeleton } from '#components/ui/skeleton.tsx'

export type PreviewProps = {
  url: string
  pageCount: number
  /** The aspect ratio of a page. */
  ratio: number
  filename: string
  /** Whether pages are shown without color, as printed. */
  isGray?: boolean
}

/** Fits as many thumbnails as possible; three in a narrow column. */
export const thumbnailGrid = 'grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2.5'

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Reserves the space of the thumbnails. */
export const PreviewPlaceholder = ({ pageCount, ratio }: Pick<PreviewProps, 'pageCount' | 'ratio'>) => (
  <div className={thumbnailGrid}>
    {places.slice(0, pageCount > places.length ? 6 : pageCount).map((place) => (
      <div key={place} style={{ aspectRatio: ratio }}>
        <Skeleton className="size-full rounded-xs" />
      </div>
    ))}
  </div>
)

/** Holds how many pages will be shown, for the placeholder of the viewer, which has no properties. */
export const ComingPages = createContext<Pick<PreviewProps, 'pageCount' | 'ratio'>>({
  pageCount: 1,
  ratio: 8.5 / 11,
})

/** Reserves the space of the thumbnails while the viewer loads. */
export const PagesLoading = () => <PreviewPlaceholder {...use(ComingPages)} />

/** Shows that this browser cannot render the pages, which can still be mailed. */
export const PreviewUnavailable = ({ url }: { url: string | null }) => (
  <div className="grid justify-items-center gap-2 rounded-md border border-line bg-sunken px-4 py-6 text-center text-sm text-ink-soft">
    <EyeOff aria-hidden="true" className="size-5 text-ink-faint" />
    <p>Preview unavailable in this browser. The document was checked and can be mailed.</p>
    {url && (
      <a href={url} target="_blank" rel="noreferrer" className="text-link">
        Open the PDF in a new tab
      </a>
    )}
  </div>
)
