'use client'

import { Stamp } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { ApprovalList } from './approval-list.tsx'
import { type ApprovalListQuery, approvalQueries } from './queries.ts'

/** Shows one page of requests. */
export const ApprovalResults = ({ query, readerId }: { query: ApprovalListQuery; readerId: string }) => {
  const listed = useRead(approvalQueries.list(query))
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
