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
}: {
  title: ReactNode
  description?: ReactNode
  aside?: ReactNode
  headingId?: string
}) => (
  <div className="flex items-start justify-between gap-x-4 gap-y-2 px-5 pt-4.5 pb-1 max-sm:flex-wrap">
    <div className="min-w-0">
      <h2 id={headingId} className="text-md font-[620] tracking-[-0.006em] wrap-anywhere">
        {title}
      </h2>
      {description && <p className="mt-0.5 text-sm text-ink-soft">{description}</p>}
    </div>
    {aside && <div className="flex shrink-0 items-center gap-2 text-sm text-ink-soft">{aside}</div>}
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
