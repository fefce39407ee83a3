import { classNames } from './class-names.ts'
import { LinkPending } from './link-pending.tsx'
import { PrefetchLink } from './prefetch-link.tsx'

type NavTab = {
  label: string
  /** Count, as text. */
  count?: string | null | undefined
  href: string
  current: boolean
}

/** Renders tabs that are separate pages. */
export const NavTabs = ({
  label,
  tabs,
  hasLine = true,
}: {
  label: string
  tabs: readonly NavTab[]
  /** Whether a line runs below them over the whole width. */
  hasLine?: boolean
}) => (
  <nav
    aria-label={label}
    className="-mx-4 scroll-px-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
  >
    <ul className={classNames('flex min-w-max gap-5', hasLine && 'border-b border-line')}>
      {tabs.map((tab) => (
        <li key={tab.href}>
          <PrefetchLink
            href={tab.href}
            aria-current={tab.current ? 'page' : undefined}
            className={classNames(
              'relative -mb-px flex h-10 items-center border-b-2 text-base whitespace-nowrap transition-colors duration-100',
              'focus-visible:-outline-offset-2',
              tab.current
                ? // Where tabs scroll sideways, the one that is open is in sight from the start.
                  'border-accent font-emphasis text-ink [scroll-initial-target:nearest]'
                : 'border-transparent text-ink-soft hover:border-line-strong/60 hover:text-ink',
            )}
          >
            {tab.label}{' '}
            {tab.count && (
              <span className="numeric ml-1.5 text-sm font-normal text-ink-soft">{tab.count}</span>
            )}
            <LinkPending className="absolute -right-4 scale-75 text-ink-faint" />
          </PrefetchLink>
        </li>
      ))}
    </ul>
  </nav>
)
