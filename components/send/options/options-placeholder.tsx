import { SideBySide } from '#components/send/side-by-side.tsx'
import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

/** The place of the options form, while the browser looks up what was chosen. */
export const OptionsPlaceholder = () => (
  <SideBySide
    aside={
      <Card className="grid gap-3 p-5">
        <Skeleton className="h-5.5 w-28" />
        <Skeleton className="h-11" />
        <Skeleton className="h-40" />
      </Card>
    }
  >
    <LoadingStatus label="Loading options" />
    <div className="grid gap-5">
      <Card className="grid gap-4 p-5">
        <Skeleton className="h-5.5 w-24" />
        <Skeleton className="h-11 w-11/12" />
        <Skeleton className="h-11 w-4/5" />
        <Skeleton className="h-64" />
      </Card>
      <Card className="grid gap-4 p-5">
        <Skeleton className="h-5.5 w-24" />
        <Skeleton className="h-11" />
      </Card>
    </div>
  </SideBySide>
)
