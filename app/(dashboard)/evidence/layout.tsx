import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'

import { SelectionProvider } from '#components/evidence/selection.tsx'

/** Keeps the selection while pages and filters change beneath it. */
const EvidenceLayout = ({ children }: { children: ReactNode }) => (
  <NuqsAdapter>
    <SelectionProvider>{children}</SelectionProvider>
  </NuqsAdapter>
)

export default EvidenceLayout
