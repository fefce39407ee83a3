import type { ReactNode } from 'react'

import { classNames } from '#components/ui/class-names.ts'

/** One primitive with its states, under its name. */
export const Sample = ({
  name,
  wide = false,
  children,
}: {
  name: string
  /** Takes the whole width of the board. */
  wide?: boolean
  children: ReactNode
}) => (
  <section
    className={classNames(
      'mb-4 grid break-inside-avoid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border border-line bg-surface p-5',
      wide && 'mt-4 [column-span:all]',
    )}
  >
    <h3 className="text-sm font-[600] text-ink-soft">{name}</h3>
    {children}
  </section>
)

/** Samples side by side. */
export const SampleRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

/** Words that no design expects: long, and without a place to break. */
export const longText =
  'Notice of termination of tenancy to Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft, unit 4B'
