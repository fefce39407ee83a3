import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'

import { countApprovals, countOpenTasks } from '#app/open-tasks.ts'
import { requireAccount } from '#app/session.ts'
import { LiveProvider } from '#components/api/live-provider.tsx'
import { Shell } from '#components/shell/shell.tsx'

const DashboardLayout = async ({ children }: { children: ReactNode }) => {
  const [account, tasks, approvals] = await Promise.all([
    requireAccount(),
    countOpenTasks(),
    countApprovals(),
  ])
  return (
    <Shell account={account} counts={{ tasks, approvals }}>
      <LiveProvider>
        <NuqsAdapter>{children}</NuqsAdapter>
      </LiveProvider>
    </Shell>
  )
}

export default DashboardLayout
