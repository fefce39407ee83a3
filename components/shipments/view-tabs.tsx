import { Bookmark } from 'lucide-react'

import { classNames } from '#components/ui/class-names.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { ShipmentView } from '#lib/contract/shipments/shipment-views.ts'

import { viewHref } from './list-query.ts'

/** Number of views that fit in a line; the menu of views has all. */
const shown = 6

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
    <nav aria-label="Saved views" className="print:hidden">
      <ul className="flex flex-wrap gap-1.5">
        {views
          .filter((view) => listed.indexOf(view) < shown)
          .map((view) => (
            <li key={view.id} className="min-w-0">
              <PrefetchLink
                href={viewHref(view)}
                aria-current={isCurrent(view) ? 'page' : undefined}
                className={classNames(
                  'flex h-7 max-w-52 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors duration-100',
                  isCurrent(view)
                    ? 'border-accent bg-accent-soft font-[560] text-accent'
                    : 'border-line bg-surface text-ink-soft hover:border-line-strong hover:text-ink',
                )}
              >
                <Bookmark aria-hidden="true" className="size-3.5 shrink-0" />
                <span className="truncate">{view.name}</span>
              </PrefetchLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
