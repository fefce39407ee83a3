import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading the address book" />
    <Skeleton className="mb-6 h-7 w-40" />
    <Skeleton className="mb-4 h-9 max-w-xl" />
    <Card className="grid gap-4 p-5">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </Card>
  </>
)

export default Loading
