import { classNames } from './class-names.ts'
import { PrefetchLink } from './prefetch-link.tsx'

type Segment = { label: string; href: string; current: boolean }

/** Renders one choice among a few as joined links with a label, for views that have a URL each. */
export const LinkSegments = ({ label, segments }: { label: string; segments: readonly Segment[] }) => (
  <nav aria-label={label} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 print:hidden">
    <span aria-hidden="true" className="text-sm text-ink-soft">
      {label}
    </span>
    <ul className="flex rounded-md border border-line bg-sunken p-0.5">
      {segments.map((segment) => (
        <li key={segment.label}>
          <PrefetchLink
            href={segment.href}
            aria-current={segment.current ? 'true' : undefined}
            className={classNames(
              'flex h-7 items-center rounded-sm border px-2.5 text-sm whitespace-nowrap transition-colors duration-100',
              segment.current
                ? 'border-line bg-raised font-emphasis text-ink shadow-card'
                : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {segment.label}
          </PrefetchLink>
        </li>
      ))}
    </ul>
  </nav>
)
