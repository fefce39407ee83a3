import { Card } from '#components/ui/card.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'

const Line = ({ className }: { className: string }) => (
  <div className={`grid gap-1.5 ${className}`}>
    <Skeleton className="h-4.5 w-20" />
    <Skeleton className="h-9" />
  </div>
)

/** The place of the addresses form, while the browser looks up what was typed. */
export const AddressesPlaceholder = () => (
  <div className="grid gap-5">
    <LoadingStatus label="Loading addresses" />
    <Card className="px-5 pt-4.5 pb-5">
      <Skeleton className="mb-4 h-5.5 w-24" />
      <div className="grid gap-4 sm:grid-cols-6">
        <Line className="sm:col-span-3" />
        <Line className="sm:col-span-3" />
        <Line className="sm:col-span-6" />
        <Line className="sm:col-span-6" />
        <Line className="sm:col-span-2" />
        <Line className="sm:col-span-4" />
        <Line className="sm:col-span-3" />
      </div>
      <Skeleton className="mt-5 h-5 w-52" />
    </Card>
    <Card className="px-5 pt-4.5 pb-5">
      <Skeleton className="mb-3 h-5.5 w-32" />
      <Skeleton className="h-5 w-3/4" />
    </Card>
    <Skeleton className="h-9 w-28 justify-self-end" />
  </div>
)
