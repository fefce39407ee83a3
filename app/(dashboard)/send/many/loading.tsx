import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading the list" />
    <Skeleton className="mb-5 h-5.5 w-full max-w-xl" />
    <Skeleton className="mb-6 h-7 w-64" />
    <Card className="grid max-w-3xl gap-4 p-5">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9 w-2/3" />
    </Card>
  </>
)

export default Loading
