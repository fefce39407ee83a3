import { cookies } from 'next/headers'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'

import { requireAccount } from '#app/session.ts'
import { Shell } from '#components/shell/shell.tsx'
import { parseTheme, themeCookie } from '#components/shell/theme.ts'

const DashboardLayout = async ({ children }: { children: ReactNode }) => {
  const account = await requireAccount()
  const theme = parseTheme((await cookies()).get(themeCookie)?.value)
  return (
    <Shell account={account} theme={theme}>
      <NuqsAdapter>{children}</NuqsAdapter>
    </Shell>
  )
}

export default DashboardLayout
