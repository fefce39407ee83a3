import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading the floor" />
    <Card className="grid gap-4 p-5">
      <Skeleton className="h-9 max-w-md" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </Card>
  </>
)

export default Loading
