import { readColumns } from '#components/shipments/columns-cookie.ts'
import { ShipmentTableSkeleton } from '#components/shipments/shipment-table.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading shipments" />
    <PageHeader title="Shipments" />
    <div className="mb-4 grid gap-4">
      <div className="h-10.25 border-b border-line" />
      <div className="grid gap-3">
        <Skeleton className="h-9 w-full sm:w-96" />
        <div className="flex h-8 items-center gap-2">
          <Skeleton className="h-8 w-24 rounded-full" />
          <Skeleton className="h-8 w-24 rounded-full" />
          <Skeleton className="h-8 w-24 rounded-full" />
        </div>
      </div>
    </div>
    <ShipmentTableSkeleton columns={readColumns(undefined)} />
  </>
)

export default Loading
