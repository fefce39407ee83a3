import { EvidenceTableSkeleton } from '#components/evidence/evidence-table.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading evidence" />
    <PageHeader title="Evidence" />
    <div className="mb-4 grid gap-4">
      <div className="h-10.25 border-b border-line" />
      <Skeleton className="h-9 w-full max-w-md" />
    </div>
    <EvidenceTableSkeleton />
  </>
)

export default Loading
