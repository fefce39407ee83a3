import { CarrierService } from '#components/format/carrier-service.tsx'
import { Day } from '#components/format/day.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Overview, OverviewPiece } from '#lib/contract/overview/overview.ts'
import { paths } from '#lib/paths.ts'

import { OverviewLink } from './attention-card.tsx'

const Expected = ({ piece }: { piece: OverviewPiece }) => {
  if (piece.expected_on === null) return <span className="text-sm text-ink-soft">No date</span>
  const day = (
    <time dateTime={piece.expected_on} className="whitespace-nowrap">
      <Day day={piece.expected_on} />
    </time>
  )
  return piece.is_late ? (
    <span className="grid shrink-0 justify-items-end gap-0.5">
      <Badge tone="warn">Late</Badge>
      <span className="text-sm text-ink-soft">due {day}</span>
    </span>
  ) : (
    <span className="shrink-0 text-sm">{day}</span>
  )
}

/** Shows when mail in transit should arrive, overdue pieces first; renders nothing without any. */
export const OnItsWayCard = ({ pieces }: { pieces: Overview['on_its_way'] }) => {
  if (pieces.next.length === 0) return null
  return (
    <Card label="Expected next">
      <CardHeader
        title="Expected next"
        aside={
          <PrefetchLink href={paths.shipments({ group: 'on_its_way' })} className="text-link">
            View shipments
          </PrefetchLink>
        }
      />
      <CardBody className="px-3! pt-2 pb-3">
        <ul>
          {pieces.next.map((piece) => (
            <li key={piece.id}>
              <OverviewLink
                href={paths.shipment(piece.id)}
                title={piece.recipient}
                detail={
                  <>
                    {piece.shipment_name !== null && `${piece.shipment_name} · `}
                    <CarrierService carrier={piece.carrier} service={piece.service} />
                    {piece.certified_mail && ', Certified Mail'}
                  </>
                }
              >
                <Expected piece={piece} />
              </OverviewLink>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
