'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

import { approvalQueries } from './queries.ts'
import { RuleCard } from './rule-card.tsx'

/** Shows which purchases need approval. */
export const ApprovalSettings = () => {
  const account = useAccount()
  const read = useRead(approvalQueries.rule())
  if (!read.ok) return <Failure level={2} error={read.error} title="Approval rule could not be loaded" />
  return (
    <RuleCard
      rule={read.value.data}
      readerId={account.user.id}
      canChange={isPermitted(account.role, 'manage_organization')}
    />
  )
}
