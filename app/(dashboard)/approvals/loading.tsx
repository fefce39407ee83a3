import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading requests for approval" />
    <div className="mb-6 grid gap-1.5">
      <Skeleton className="h-7 w-44" />
      <Skeleton className="h-5 w-96 max-w-full" />
    </div>
    <Skeleton className="mb-4 h-10 w-56 max-w-full" />
    <Card className="grid gap-8 p-5">
      {Array.from({ length: 3 }, (_, request) => (
        <div key={request} className="grid gap-3">
          <Skeleton className="h-5 w-52 max-w-full" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      ))}
    </Card>
  </>
)

export default Loading
