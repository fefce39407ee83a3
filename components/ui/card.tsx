import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

/** Renders a card. With `label`, it is a named region. */
export const Card = ({
  children,
  className,
  label,
  id,
}: {
  children: ReactNode
  className?: string
  label?: string
  id?: string
}) => {
  const look = classNames('rounded-lg border border-line bg-surface shadow-card', className)
  return label ? (
    <section id={id} aria-label={label} className={look}>
      {children}
    </section>
  ) : (
    <div id={id} className={look}>
      {children}
    </div>
  )
}

/** Renders the heading of a card, with content at its right. */
export const CardHeader = ({
  title,
  description,
  aside,
  headingId,
  isCompact = false,
}: {
  title: ReactNode
  description?: ReactNode
  aside?: ReactNode
  headingId?: string
  /** Whether it takes less room, in a card of one-line rows. */
  isCompact?: boolean
}) => (
  <div
    className={classNames(
      'flex justify-between gap-x-4 gap-y-2 pb-1 max-sm:flex-wrap',
      isCompact ? 'items-center px-4 pt-2.5' : 'items-start px-5 pt-4.5',
    )}
  >
    <div className="min-w-0">
      <h2 id={headingId} className="text-md font-emphasis tracking-[-0.006em] wrap-anywhere">
        {title}
      </h2>
      {description && <p className="mt-0.5 text-sm text-ink-soft">{description}</p>}
    </div>
    {aside && (
      <div className="flex shrink-0 items-center gap-2 text-sm text-ink-soft max-sm:shrink">{aside}</div>
    )}
  </div>
)

/** Renders the padded content of a card. */
export const CardBody = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={classNames('px-5 pt-3 pb-5', className)}>{children}</div>
)

/** Renders the footer of a card with its actions. */
export const CardFooter = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div
    className={classNames(
      'flex flex-wrap items-center justify-between gap-3 rounded-b-lg border-t border-line bg-sunken/60 px-5 py-3',
      className,
    )}
  >
    {children}
  </div>
)

/** Renders a part of a card that shows its title and a summary, and opens for the rest. On paper it is open. */
export const FoldedPart = ({
  title,
  summary,
  onOpen,
  children,
}: {
  title: string
  summary?: ReactNode
  /** Called when it opens, for content that loads then. */
  onOpen?: () => void
  children: ReactNode
}) => (
  <section aria-label={title} className="min-w-0 border-t border-line">
    <details
      className="group/part"
      onToggle={onOpen && (({ currentTarget }) => currentTarget.open && onOpen())}
    >
      <summary className="flex list-none items-center gap-1.5 px-4 py-1.5 text-sm hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 text-ink-faint transition-transform duration-100 group-open/part:rotate-90 print:hidden"
        />
        <h2 className="shrink-0 font-emphasis">{title}</h2>
        {summary && <span className="ml-auto min-w-0 truncate text-ink-soft">{summary}</span>}
      </summary>
      <div className="px-4 pt-1 pb-3.5">{children}</div>
    </details>
  </section>
)
