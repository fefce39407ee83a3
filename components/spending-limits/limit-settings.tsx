'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

import { DefaultLimitCard } from './default-limit-card.tsx'
import { MemberLimits } from './member-limits.tsx'
import { OwnLimitCard } from './own-limit-card.tsx'
import { spendingLimitQueries } from './queries.ts'

const MembersPart = () => {
  const listed = useRead(spendingLimitQueries.all())
  if (!listed.ok)
    return <Failure level={2} error={listed.error} title="Spending limits could not be loaded" />
  const limits = listed.value.data
  return (
    <>
      <DefaultLimitCard key={limits.default_cents} defaultCents={limits.default_cents} />
      <MemberLimits limits={limits} />
    </>
  )
}

/** Shows the reader's own limit and, to those who manage members, everyone's. */
export const LimitSettings = () => {
  const account = useAccount()
  const own = useRead(spendingLimitQueries.own())
  if (!own.ok) return <Failure level={2} error={own.error} title="Spending limits could not be loaded" />
  return (
    <>
      <OwnLimitCard own={own.value.data} />
      {isPermitted(account.role, 'manage_members') ? (
        <MembersPart />
      ) : (
        <p className="text-sm text-ink-soft">Only owners and admins can change spending limits.</p>
      )}
    </>
  )
}
