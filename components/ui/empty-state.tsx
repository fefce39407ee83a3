import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  children?: ReactNode
  /** The next action. */
  action?: ReactNode
  /** 1 when this is the only content of the page. */
  level?: 1 | 2
}

/** Explains why a list is empty, and what to do. */
export const EmptyState = ({ icon: Icon, title, children, action, level = 2 }: EmptyStateProps) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-full border border-line bg-sunken text-ink-faint">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <Heading className="text-lg font-emphasis">{title}</Heading>
      {children && <div className="mt-1 max-w-md text-ink-soft">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
