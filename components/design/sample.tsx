import type { ReactNode } from 'react'

import { classNames } from '#components/ui/class-names.ts'

/** Shows a primitive in its states. */
export const Sample = ({
  name,
  wide = false,
  children,
}: {
  name: string
  /** Whether it takes the full width. */
  wide?: boolean
  children: ReactNode
}) => (
  <section
    className={classNames(
      'mb-4 grid break-inside-avoid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border border-line bg-surface p-5',
      wide && 'mt-4 [column-span:all]',
    )}
  >
    <h3 className="text-sm font-emphasis text-ink-soft">{name}</h3>
    {children}
  </section>
)

/** Shows samples side by side. */
export const SampleRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

/** A long text with a word that cannot break. */
export const longText =
  'Notice of termination of tenancy to Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft, unit 4B'
