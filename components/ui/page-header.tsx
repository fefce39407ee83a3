import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { PrefetchLink } from './prefetch-link.tsx'

type PageHeaderProps = {
  title: ReactNode
  /** Content beside the title, such as a state. */
  badge?: ReactNode
  description?: ReactNode
  /** The pages above this one. */
  trail?: readonly { label: string; href: string }[]
  actions?: ReactNode
  /** A row below, over the whole width. */
  below?: ReactNode
}

/** Renders the header of a page: its only level-1 heading, breadcrumbs and actions. */
export const PageHeader = ({ title, badge, description, trail = [], actions, below }: PageHeaderProps) => (
  <header className="mb-6 grid gap-1.5">
    {trail.length > 0 && (
      <nav aria-label="Breadcrumb" className="print:hidden">
        <ol className="flex flex-wrap items-center gap-1 text-sm text-ink-soft">
          {trail.map((step, index) => (
            <li key={step.href} className="flex items-center gap-1">
              {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5 text-ink-faint" />}
              <PrefetchLink href={step.href} className="rounded-xs py-0.5 hover:text-ink hover:underline">
                {step.label}
              </PrefetchLink>
            </li>
          ))}
        </ol>
      </nav>
    )}
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-xl font-emphasis wrap-anywhere">{title}</h1>
          {badge}
        </div>
        {description && <div className="mt-1 text-ink-soft">{description}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{actions}</div>}
    </div>
    {below}
  </header>
)
