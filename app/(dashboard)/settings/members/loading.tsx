import { SettingsHeader } from '#components/settings/settings-header.tsx'
import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading members" />
    <SettingsHeader current="members" />
    <Card className="grid max-w-3xl gap-4 p-5">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-4 w-72" />
      <Skeleton className="h-9 w-full" />
    </Card>
  </>
)

export default Loading
