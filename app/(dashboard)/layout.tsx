import { basename } from 'node:path'

import type { ReactNode } from 'react'

import { requireAccount } from '#app/session.ts'
import { ApiProvider } from '#components/api/api-provider.tsx'
import { LiveProvider } from '#components/api/live-provider.tsx'
import { OrganizationFormats } from '#components/format/time-zone.tsx'
import { LimitedToMatters } from '#components/matters/limited-context.tsx'
import { Shell } from '#components/shell/shell.tsx'

/** The directory of the build, which is named after its sources: the same in every process that serves it. */
const buildName = (): string => basename(process.env['NEXT_DIST_DIR'] ?? 'development')

const DashboardLayout = async ({ children }: { children: ReactNode }) => {
  const readAt = new Date().toISOString()
  const account = await requireAccount()
  return (
    <LiveProvider readAt={readAt}>
      <ApiProvider>
        <Shell account={account} build={buildName()}>
          <OrganizationFormats timeZone={account.organization.time_zone} locale={account.organization.locale}>
            <LimitedToMatters value={account.limited_to_matters}>{children}</LimitedToMatters>
          </OrganizationFormats>
        </Shell>
      </ApiProvider>
    </LiveProvider>
  )
}

export default DashboardLayout
