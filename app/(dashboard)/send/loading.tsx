import { SideBySide } from '#components/send/side-by-side.tsx'
import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading the step" />
    <Skeleton className="mb-5 h-5.5 w-full max-w-xl" />
    <Skeleton className="mb-6 h-7 w-64" />
    <SideBySide
      aside={
        <Card className="grid gap-3 p-5">
          <Skeleton className="h-5.5 w-32" />
          <Skeleton className="h-44" />
        </Card>
      }
    >
      <Card className="grid gap-4 p-5">
        <Skeleton className="h-5.5 w-28" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9 w-2/3" />
      </Card>
    </SideBySide>
  </>
)

export default Loading
