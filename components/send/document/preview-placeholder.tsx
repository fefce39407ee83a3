import { Skeleton } from '#components/ui/skeleton.tsx'

export type PreviewProps = {
  url: string
  pageCount: number
  /** Width by height of a page. */
  ratio: number
  filename: string
  /** Drawn without colour, as a printer without it prints. */
  isGray?: boolean
}

/** As many thumbnails beside each other as fit; three in a narrow column. */
export const thumbnailGrid = 'grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2.5'

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The place that the thumbnails will take. */
export const PreviewPlaceholder = ({ pageCount, ratio }: Pick<PreviewProps, 'pageCount' | 'ratio'>) => (
  <div className={thumbnailGrid}>
    {places.slice(0, pageCount > places.length ? 6 : pageCount).map((place) => (
      <div key={place} style={{ aspectRatio: ratio }}>
        <Skeleton className="size-full rounded-xs" />
      </div>
    ))}
  </div>
)
