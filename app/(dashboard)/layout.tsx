import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'

import { requireAccount } from '#app/session.ts'
import { Shell } from '#components/shell/shell.tsx'

const DashboardLayout = async ({ children }: { children: ReactNode }) => (
  <Shell account={await requireAccount()}>
    <NuqsAdapter>{children}</NuqsAdapter>
  </Shell>
)

export default DashboardLayout
