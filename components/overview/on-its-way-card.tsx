import { CarrierService } from '#components/format/carrier-service.tsx'
import { Day } from '#components/format/day.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
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

type FigureProps = {
  label: string
  value: number
  /** A link to the counted shipments, where one list shows them. */
  href?: string
  isBad?: boolean
}

const Figure = ({ label, value, href, isBad = false }: FigureProps) => (
  <div
    className={classNames(
      'relative flex min-w-0 flex-1 flex-col justify-between px-5 py-3',
      href && 'hover:bg-hover',
    )}
  >
    <dt className="text-sm text-ink-soft">
      {href ? (
        <PrefetchLink
          href={href}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {label}
        </PrefetchLink>
      ) : (
        label
      )}
    </dt>
    <dd className={classNames('numeric text-xl font-[620]', isBad && value > 0 && 'text-warn')}>
      {formatNumber(value)}
    </dd>
  </div>
)

/** Shows mail in transit, and its expected delivery. */
export const OnItsWayCard = ({ pieces }: { pieces: Overview['on_its_way'] }) => (
  <Card label="Active shipments">
    <CardHeader
      title="Active shipments"
      aside={
        <PrefetchLink href={paths.shipments({ group: 'on_its_way' })} className="text-link">
          All shipped
        </PrefetchLink>
      }
    />
    <dl className="mt-2 flex divide-x divide-line border-y border-line">
      <Figure label="Preparing" value={pieces.preparing} />
      <Figure
        label="With the carrier"
        value={pieces.with_carrier}
        href={paths.shipments({ due: 'in_transit' })}
      />
      <Figure label="Late" value={pieces.late} href={paths.shipments({ due: 'late' })} isBad />
    </dl>
    <CardBody className="px-3! pt-2 pb-3">
      {pieces.next.length === 0 ? (
        <p className="px-2 py-1.5 text-ink-soft">
          {pieces.preparing > 0
            ? 'Nothing with the carrier yet. Expected delivery dates appear here after handoff.'
            : 'No active shipments.'}
        </p>
      ) : (
        <ul>
          {pieces.next.map((piece) => (
            <li key={piece.id}>
              <OverviewLink
                href={paths.shipment(piece.id)}
                title={piece.shipment_name ?? piece.recipient}
                detail={
                  <>
                    {piece.shipment_name !== null && `${piece.recipient} · `}
                    <CarrierService carrier={piece.carrier} service={piece.service} />
                  </>
                }
              >
                <Expected piece={piece} />
              </OverviewLink>
            </li>
          ))}
        </ul>
      )}
    </CardBody>
  </Card>
)
