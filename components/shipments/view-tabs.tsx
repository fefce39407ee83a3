import { classNames } from '#components/ui/class-names.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { ShipmentView } from '#lib/contract/shipments/shipment-views.ts'

import { viewHref } from './list-query.ts'

/** Number of views that fit beside the tabs; the menu of views has all. */
const shown = 3

type ViewTabsProps = {
  views: readonly ShipmentView[]
  /** Current filters of the list. */
  query: string
}

/** Shows saved views in the open, and which of them the list is. Renders nothing without any. */
export const ViewTabs = ({ views, query }: ViewTabsProps) => {
  if (views.length === 0) return null
  const isCurrent = (view: ShipmentView): boolean => query !== '' && view.query === query
  // The one that is open is in sight, wherever it is in the alphabet.
  const listed = views.toSorted((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)))
  return (
    <nav
      aria-label="Saved views"
      className="min-w-0 overflow-hidden border-l border-line pl-6 max-lg:hidden print:hidden"
    >
      <ul className="flex gap-5">
        {views
          .filter((view) => listed.indexOf(view) < shown)
          .map((view) => (
            <li key={view.id} className="min-w-0">
              <PrefetchLink
                href={viewHref(view)}
                aria-current={isCurrent(view) ? 'page' : undefined}
                className={classNames(
                  'flex h-10 max-w-40 items-center border-b-2 text-base transition-colors duration-100 focus-visible:-outline-offset-2',
                  isCurrent(view)
                    ? 'border-accent font-emphasis text-ink'
                    : 'border-transparent text-ink-soft hover:border-line-strong/60 hover:text-ink',
                )}
              >
                <span className="truncate">{view.name}</span>
              </PrefetchLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
