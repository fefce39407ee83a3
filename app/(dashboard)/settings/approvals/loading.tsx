import { SettingsHeader } from '#components/settings/settings-header.tsx'
import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading settings" />
    <SettingsHeader current="approvals" />
    <Card className="grid max-w-3xl gap-4 p-5">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-16 w-full" />
    </Card>
  </>
)

export default Loading
