import type { ReactNode } from 'react'

/** Shows a fact of the shipment beside its term. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="col-span-2 grid grid-cols-subgrid">
    <dt className="text-ink-soft">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
