import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const lines = [1, 2, 3]

const LoadingCard = ({ className }: { className: string }) => (
  <Card className={`grid content-start gap-3 p-5 ${className}`}>
    <Skeleton className="h-5 w-36" />
    {lines.map((line) => (
      <Skeleton key={line} className="h-9 w-full" />
    ))}
  </Card>
)

const Loading = () => (
  <>
    <LoadingStatus label="Loading the overview" />
    <div className="mb-6 grid gap-1.5">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-1 h-5 w-56" />
    </div>
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-4">
        <LoadingCard className="min-h-52" />
        <LoadingCard className="min-h-80" />
      </div>
      <LoadingCard className="min-h-96" />
    </div>
  </>
)

export default Loading
