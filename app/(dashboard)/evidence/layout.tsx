import type { ReactNode } from 'react'

import { SelectionProvider } from '#components/evidence/selection.tsx'

/** Holds the selection while the page and the filters change. */
const EvidenceLayout = ({ children }: { children: ReactNode }) => (
  <SelectionProvider>{children}</SelectionProvider>
)

export default EvidenceLayout
