import { SettingsHeader } from '#components/settings/settings-header.tsx'
import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Loading = () => (
  <>
    <LoadingStatus label="Loading how you sign in" />
    <SettingsHeader current="security" />
    <div className="grid max-w-3xl gap-4">
      {['password', 'codes', 'passkeys'].map((card) => (
        <Card key={card} className="grid gap-4 p-5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </Card>
      ))}
    </div>
  </>
)

export default Loading
