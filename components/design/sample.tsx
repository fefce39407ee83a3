import type { ReactNode } from 'react'

/** One primitive with its states, under its name. */
export const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <section
    aria-label={name}
    className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5"
  >
    <h2 className="text-sm font-[600] text-ink-soft">{name}</h2>
    {children}
  </section>
)

/** Samples side by side. */
export const SampleRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)
