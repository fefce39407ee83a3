import { Moment } from '#components/format/moment.tsx'
import { shipmentHref } from '#components/format/shipment-label.ts'
import { actorName } from '#components/shipment/actor-name.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { OverviewActivity } from '#lib/contract/overview/overview.ts'
import { paths } from '#lib/paths.ts'

type ActivityCardProps = { activity: readonly OverviewActivity[]; readerId: string }

const whoDid = (entry: OverviewActivity, readerId: string): string => {
  const who = actorName(entry.actor, readerId)
  return who === 'You' ? who : (entry.actor_name ?? who)
}

/** Shows recent activity, one entry per shipment or bulk send. */
export const ActivityCard = ({ activity, readerId }: ActivityCardProps) => (
  <Card label="Recent activity">
    <CardHeader
      title="Recent activity"
      aside={
        <PrefetchLink href={paths.shipments()} className="text-link">
          All shipments
        </PrefetchLink>
      }
    />
    <CardBody className="pt-2">
      <ol className="divide-y divide-line">
        {activity.map((entry) => (
          <li key={entry.id} className="py-2.5 first:pt-1 last:pb-0">
            <PrefetchLink
              href={entry.batch ? paths.sendMany.list(entry.batch.id) : shipmentHref(entry.shipment)}
              className="block truncate hover:underline"
            >
              {entry.batch?.name ?? entry.shipment.recipient}
            </PrefetchLink>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {entry.batch && `Bulk send, latest: ${entry.shipment.recipient}. `}
              {entry.message}
            </p>
            <p className="text-sm text-ink-soft">
              {whoDid(entry, readerId)} · <Moment at={entry.at} format="short-date-time" />
            </p>
          </li>
        ))}
      </ol>
    </CardBody>
  </Card>
)
