import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

import { requireAccount } from '#app/session.ts'
import { FloorTabs } from '#components/floor/floor-tabs.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

const OperationsLayout = async ({ children }: { children: ReactNode }) => {
  const { role } = await requireAccount()
  if (!isPermitted(role, 'operate')) {
    return (
      <Card>
        <EmptyState
          level={1}
          icon={Lock}
          title="You don’t have access to this"
          action={<LinkButton href={paths.overview()}>Go to overview</LinkButton>}
        >
          Operations requires the operator role. Ask an owner or admin to change your role.
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <PageHeader title="Operations" />
      <div data-unbounded="" className="mb-6 print:hidden">
        <FloorTabs />
      </div>
      {children}
    </>
  )
}

export default OperationsLayout
