import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

/** Renders a list of terms and descriptions. */
export const DescriptionList = ({ children, className }: { children: ReactNode; className?: string }) => (
  <dl className={classNames('grid gap-x-4 gap-y-2.5 sm:grid-cols-[8rem_1fr]', className)}>{children}</dl>
)

/** Renders a term of a `DescriptionList`. */
export const DescriptionItem = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <div className="grid gap-0.5 sm:col-span-2 sm:grid-cols-subgrid">
    <dt className="text-ink-soft max-sm:text-sm">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
