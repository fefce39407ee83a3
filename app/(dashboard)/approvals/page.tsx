import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { requireAccount } from '#app/session.ts'
import { ApprovalResults } from '#components/approvals/approval-results.tsx'
import { type ApprovalListQuery, approvalQueries } from '#components/approvals/queries.ts'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Approvals' }

type ApprovalsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const ApprovalsPage = async ({ searchParams }: ApprovalsPageProps) => {
  const [account, { state, cursor }] = await Promise.all([requireAccount(), searchParams])
  const query: ApprovalListQuery = {
    state: state === 'ended' ? 'ended' : 'waiting',
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }
  return (
    <PageMemory reads={[approvalQueries.list(query)]}>
      <PageHeader
        title="Approvals"
        description={
          isPermitted(account.role, 'approve_mail')
            ? 'Purchases awaiting approval. You can’t approve your own.'
            : 'Your requests to owners and admins.'
        }
      />
      <div data-unbounded="" className="mb-4">
        <NavTabs
          label="View"
          tabs={[
            { label: 'Pending', href: paths.approvals(), current: query.state === 'waiting' },
            {
              label: 'Decided',
              href: paths.approvals({ state: 'ended' }),
              current: query.state === 'ended',
            },
          ]}
        />
      </div>
      <ApprovalResults query={query} readerId={account.user.id} />
    </PageMemory>
  )
}

export default ApprovalsPage
