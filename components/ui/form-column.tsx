import type { ReactNode } from 'react'

/**
 * Renders forms and text, from the left edge of the page to a readable width. Pages have two widths: this one, and the
 * full one, for tables and for steps with content beside them.
 */
export const FormColumn = ({ children }: { children: ReactNode }) => (
  <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
)
