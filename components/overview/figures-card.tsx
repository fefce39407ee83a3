import type { ReactNode } from 'react'

import { Sparkline } from '#components/charts/sparkline.tsx'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { formatCount, groupLabels } from '#components/shipments/group-labels.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Overview, OverviewFigures } from '#lib/contract/overview/overview.ts'
import type { ShipmentGroup } from '#lib/contract/shipments/shipment-groups.values.ts'
import { paths } from '#lib/paths.ts'

import { describeChange, describeFaster } from './change.ts'

/** Fewer weeks with mail are no line. */
const leastPoints = 3

type FigureProps = {
  group: ShipmentGroup
  counts: Overview['counts']
  history?: readonly number[]
  historyLabel?: string
  children?: ReactNode
}

/** Shows a group of the list: the same number under the same name. */
const Figure = ({ group, counts, history = [], historyLabel = '', children }: FigureProps) => (
  <li className="relative flex min-w-0 flex-col gap-1 bg-surface px-5 py-4 hover:bg-hover">
    <PrefetchLink
      href={paths.shipments({ group })}
      className="text-sm text-ink-soft after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {groupLabels[group]}
    </PrefetchLink>
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <p className="numeric text-xl font-emphasis">{formatCount(counts[group])}</p>
      {history.filter((value) => value > 0).length >= leastPoints && (
        <Sparkline values={history} label={historyLabel} />
      )}
    </div>
    {children && <p className="text-sm text-ink-soft">{children}</p>}
  </li>
)

/** Shows how long mail takes; renders nothing for the minutes that it takes in a sandbox. */
const DaysToDelivery = ({ days }: { days: OverviewFigures['days_to_delivery'] }) =>
  days.value === null || days.value === 0 ? null : (
    <p className="flex flex-wrap gap-x-5 gap-y-0.5 border-t border-line bg-surface px-5 py-2.5 text-sm text-ink-soft">
      <span>
        Median time to delivery: <span className="numeric text-ink">{plural(days.value, 'day')}</span>
        {' · '}
        {describeFaster(days.value, days.previous)}
      </span>
      {days.by_service.map(({ carrier, service, value }) => (
        <span key={`${carrier} ${service}`}>
          <CarrierService carrier={carrier} service={service} />{' '}
          <span className="numeric text-ink">{plural(value, 'day')}</span>
        </span>
      ))}
    </p>
  )

/** Shows the groups of the list that mail goes through, and how fast it is. */
export const FiguresCard = ({ counts, figures, on_its_way: { late } }: Overview) => {
  const { on_its_way: onItsWay, delivered, days_to_delivery: days } = figures
  return (
    <section
      aria-label="Key figures"
      className="mb-4 overflow-hidden rounded-lg border border-line bg-line shadow-card"
    >
      <ul className="grid grid-cols-2 gap-px xl:grid-cols-4">
        <Figure group="attention" counts={counts} />
        <Figure group="preparing" counts={counts} />
        <Figure
          group="on_its_way"
          counts={counts}
          history={onItsWay.history}
          historyLabel="On its way at the end of each of the last 12 weeks"
        >
          {late > 0 && (
            <PrefetchLink href={paths.shipments({ due: 'late' })} className="relative text-link">
              {late} late
            </PrefetchLink>
          )}
        </Figure>
        <Figure
          group="delivered"
          counts={counts}
          history={delivered.history}
          historyLabel="Delivered in each of the last 12 weeks"
        >
          {(delivered.value > 0 || delivered.previous > 0) && `${delivered.value} in the last 7 days`}
          {delivered.previous > 0 && `, ${describeChange(delivered, 'than before')}`}
        </Figure>
      </ul>
      <DaysToDelivery days={days} />
    </section>
  )
}
