import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading the page" />
    <div className="mb-6 grid gap-1.5">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-1 h-5 w-56" />
    </div>
    <Card className="grid gap-3 p-5">
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </Card>
  </>
)

export default Loading
