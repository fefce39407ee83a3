import { basename } from 'node:path'

import type { ReactNode } from 'react'

import { PageMemory } from '#app/page-memory.tsx'
import { requireAccount } from '#app/session.ts'
import { ApiProvider } from '#components/api/api-provider.tsx'
import { LiveProvider } from '#components/api/live-provider.tsx'
import { accountRead } from '#components/api/use-account.ts'
import { Shell } from '#components/shell/shell.tsx'

/** The directory of the build, which is named after its sources: the same in every process that serves it. */
const buildName = (): string => basename(process.env['NEXT_DIST_DIR'] ?? 'development')

const DashboardLayout = async ({ children }: { children: ReactNode }) => {
  const readAt = new Date().toISOString()
  await requireAccount()
  return (
    <LiveProvider readAt={readAt}>
      <ApiProvider>
        <PageMemory reads={[accountRead()]} isPage={false}>
          <Shell build={buildName()}>{children}</Shell>
        </PageMemory>
      </ApiProvider>
    </LiveProvider>
  )
}

export default DashboardLayout
