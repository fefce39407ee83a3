import { ShipmentTableSkeleton } from '#components/shipments/shipment-table.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading shipments" />
    <PageHeader title="Shipments" />
    <div className="mb-4 grid gap-4">
      <div className="h-10.25 border-b border-line" />
      <div className="flex h-8 items-center gap-2">
        <Skeleton className="h-8 w-18 rounded-full" />
        <Skeleton className="h-8 w-24 rounded-full" />
      </div>
    </div>
    <ShipmentTableSkeleton />
  </>
)

export default Loading
