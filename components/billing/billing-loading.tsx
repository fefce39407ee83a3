import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

import { type BillingSection, BillingTabs } from './billing-tabs.tsx'

/** A billing page whose content is still on its way. */
export const BillingLoading = ({ section }: { section: BillingSection }) => (
  <>
    <LoadingStatus label={`Loading ${section}`} />
    <BillingTabs current={section} />
    <Card className="grid max-w-3xl gap-4 p-5">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-4 w-72 max-w-full" />
      <Skeleton className="h-9 w-full" />
    </Card>
  </>
)
