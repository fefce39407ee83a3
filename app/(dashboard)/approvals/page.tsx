import { Stamp } from 'lucide-react'
import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { ApprovalList } from '#components/approvals/approval-list.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Approvals' }

type Query = { state: 'waiting' | 'ended'; cursor: string | undefined }

const List = async ({ query, readerId }: { query: Query; readerId: string }) => {
  const listed = await attempt((await getClient()).listApprovals({ query }))
  if (!listed.ok) {
    return (
      <Failure
        level={2}
        error={listed.error}
        title="Requests could not be loaded"
        action={<LinkButton href={paths.approvals()}>View pending requests</LinkButton>}
      />
    )
  }
  const { data: approvals, next_cursor: nextCursor } = listed.value
  if (approvals.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Stamp}
          title={query.state === 'waiting' ? 'No pending requests' : 'No decisions yet'}
        >
          Requests appear here until someone decides.
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <ApprovalList approvals={approvals} readerId={readerId} />
      <Pagination
        summary={plural(approvals.length, 'request')}
        previous={{
          label: 'First',
          href: query.cursor === undefined ? null : paths.approvals({ state: query.state }),
          reason: 'You’re on the first page.',
        }}
        next={{
          label: 'Next',
          href: nextCursor && paths.approvals({ state: query.state, cursor: nextCursor }),
          reason: 'No more requests.',
        }}
      />
    </>
  )
}

type ApprovalsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const ApprovalsPage = async ({ searchParams }: ApprovalsPageProps) => {
  const [account, { state, cursor }] = await Promise.all([requireAccount(), searchParams])
  const query: Query = {
    state: state === 'ended' ? 'ended' : 'waiting',
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }
  return (
    <>
      <LiveRefresh />
      <PageHeader
        title="Approvals"
        description={
          isPermitted(account.role, 'approve_mail')
            ? 'Purchases awaiting approval. You can’t approve your own.'
            : 'Your requests to owners and admins.'
        }
      />
      <div className="mb-4">
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
      <List query={query} readerId={account.user.id} />
    </>
  )
}

export default ApprovalsPage
