import type { ReactNode } from 'react'

/**
 * Renders what is read and filled in, from the left edge of the page to a width for reading. Pages have two widths:
 * this one, and all that there is, for tables and for steps with content beside them.
 */
export const FormColumn = ({ children }: { children: ReactNode }) => (
  <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
)
