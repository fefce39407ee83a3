import type { ReactNode } from 'react'

import { Sparkline } from '#components/charts/sparkline.tsx'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { plural, formatNumber } from '#lib/contract/formats/numbers.values.ts'
import type { OverviewFigures } from '#lib/contract/overview/overview.ts'
import { paths } from '#lib/paths.ts'

import { describeChange, describeFaster } from './change.ts'

type FigureProps = {
  label: string
  href: string
  value: string
  /** Description of the change. */
  change: string | null
  history: readonly (number | null)[]
  historyLabel: string
  children?: ReactNode
}

const Figure = ({ label, href, value, change, history, historyLabel, children }: FigureProps) => (
  <li className="relative flex min-w-0 flex-col gap-1 bg-surface px-5 py-4 hover:bg-hover">
    <PrefetchLink
      href={href}
      className="text-sm text-ink-soft after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {label}
    </PrefetchLink>
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <p className="numeric text-2xl leading-8 font-[640]">{value}</p>
      <Sparkline values={history} label={historyLabel} />
    </div>
    {change !== null && <p className="text-sm text-ink-soft">{change}</p>}
    {children}
  </li>
)

const Services = ({ services }: { services: OverviewFigures['days_to_delivery']['by_service'] }) =>
  services.length === 0 ? null : (
    <ul aria-label="By service" className="mt-1 grid gap-0.5 text-sm">
      {services.map(({ carrier, service, value }) => (
        <li key={`${carrier} ${service}`} className="flex justify-between gap-3">
          <CarrierService carrier={carrier} service={service} className="truncate text-ink-soft" />
          <span className="numeric shrink-0">{plural(value, 'day')}</span>
        </li>
      ))}
    </ul>
  )

/** Shows how much mail is on its way, needs attention and arrived, and how fast; renders nothing before the first piece is mailed. */
export const FiguresCard = ({ figures }: { figures: OverviewFigures }) => {
  const { on_its_way: onItsWay, needs_attention: tasks, delivered, days_to_delivery: days } = figures
  const isUnused = [onItsWay, tasks, delivered].every(({ history }) => history.every((value) => value === 0))
  if (isUnused) return null
  return (
    <section aria-label="Key figures" className="mb-4">
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card sm:grid-cols-2 xl:grid-cols-4">
        <Figure
          label="On its way"
          href={paths.shipments({ due: 'in_transit' })}
          value={formatNumber(onItsWay.value)}
          change={describeChange(onItsWay, 'than a week ago')}
          history={onItsWay.history}
          historyLabel="On its way at the end of each of the last 12 weeks"
        />
        <Figure
          label="Needs attention"
          href={paths.tasks()}
          value={formatNumber(tasks.value)}
          change={describeChange(tasks, 'than a week ago')}
          history={tasks.history}
          historyLabel="Open tasks at the end of each of the last 12 weeks"
        />
        <Figure
          label="Delivered, last 7 days"
          href={paths.shipments({ group: 'delivered' })}
          value={formatNumber(delivered.value)}
          change={describeChange(delivered, 'than the 7 days before')}
          history={delivered.history}
          historyLabel="Delivered in each of the last 12 weeks"
        />
        <Figure
          label="Median time to delivery"
          href={paths.shipments({ group: 'delivered' })}
          value={days.value === null ? '—' : days.value === 0 ? 'Same day' : plural(days.value, 'day')}
          change={
            days.value === null
              ? 'No deliveries in the last 28 days'
              : describeFaster(days.value, days.previous)
          }
          history={days.history}
          historyLabel="Median days to delivery in each of the last 12 weeks"
        >
          <Services services={days.by_service} />
        </Figure>
      </ul>
    </section>
  )
}
