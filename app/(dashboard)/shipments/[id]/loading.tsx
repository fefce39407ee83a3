import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading the shipment" />
    <div className="mb-6 grid gap-1.5">
      <Skeleton className="h-5.5 w-24" />
      <Skeleton className="h-7 w-80 max-w-full" />
      <Skeleton className="mt-1 h-5 w-96 max-w-full" />
    </div>
    <Card className="mb-4 h-24">{null}</Card>
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Card className="grid gap-8 p-5">
        <Skeleton className="h-5 w-24" />
        {Array.from({ length: 4 }, (_, entry) => (
          <div key={entry} className="grid grid-cols-[5.5rem_1fr] gap-6">
            <Skeleton className="ml-auto h-4 w-12" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </Card>
      <div className="grid gap-4">
        <Card className="h-52">{null}</Card>
        <Card className="h-40">{null}</Card>
      </div>
    </div>
  </>
)

export default Loading
