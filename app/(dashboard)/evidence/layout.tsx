import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'

import { SelectionProvider } from '#components/evidence/selection.tsx'

/** Holds the selection while the page and the filters change. */
const EvidenceLayout = ({ children }: { children: ReactNode }) => (
  <NuqsAdapter>
    <SelectionProvider>{children}</SelectionProvider>
  </NuqsAdapter>
)

export default EvidenceLayout
