import { Skeleton } from '#components/ui/skeleton.tsx'

export type PreviewProps = {
  url: string
  pageCount: number
  /** Width by height of a page. */
  ratio: number
  filename: string
}

const places = [1, 2, 3, 4, 5, 6]

/** The place that the thumbnails will take. */
export const PreviewPlaceholder = ({ pageCount, ratio }: Pick<PreviewProps, 'pageCount' | 'ratio'>) => (
  <div className="grid grid-cols-3 gap-2.5">
    {places.slice(0, pageCount).map((place) => (
      <div key={place} style={{ aspectRatio: ratio }}>
        <Skeleton className="size-full rounded-xs" />
      </div>
    ))}
  </div>
)
