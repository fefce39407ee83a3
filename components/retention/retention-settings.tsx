'use client'

import { useQuery } from '@tanstack/react-query'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { LegalHold } from '#lib/contract/retention/retention.ts'
import type { Tag } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { CheckpointsCard } from './checkpoints-card.tsx'
import { HoldList } from './hold-list.tsx'
import { PeriodsCard } from './periods-card.tsx'
import { PlaceTagHold } from './place-tag-hold.tsx'
import { retentionQueries } from './queries.ts'
import { UpcomingCard } from './upcoming-card.tsx'

type HoldsCardProps = {
  holds: readonly LegalHold[]
  tags: readonly Tag[]
  isReleased: boolean
  readerId: string
  canHold: boolean
}

const HoldsCard = ({ holds, tags, isReleased, readerId, canHold }: HoldsCardProps) => (
  <Card label="Legal holds" id="holds">
    <CardHeader
      title="Legal holds"
      description="Held items are never deleted until released."
      aside={canHold && <PlaceTagHold tags={tags} />}
    />
    <CardBody>
      <NavTabs
        label="Legal holds by status"
        tabs={[
          { label: 'Active', href: paths.settings.retention(), current: !isReleased },
          {
            label: 'Released',
            href: paths.settings.retention({ holds: 'released' }),
            current: isReleased,
          },
        ]}
      />
      {holds.length === 0 ? (
        <p className="pt-3 text-ink-soft">
          {isReleased
            ? 'No released holds.'
            : 'No active holds. Place a hold on a shipment’s page, or hold a tag here.'}
        </p>
      ) : (
        <HoldList holds={holds} readerId={readerId} canRelease={canHold} showsSubject />
      )}
    </CardBody>
  </Card>
)

/** Shows retention periods, legal holds and upcoming deletions. */
export const RetentionSettings = ({ isReleased }: { isReleased: boolean }) => {
  const account = useAccount()
  const periods = useRead(retentionQueries.periods())
  const holds = useRead(retentionQueries.holds(isReleased))
  const upcoming = useRead(retentionQueries.upcoming())
  const { data: tags } = useQuery(retentionQueries.tags())
  const canChange = isPermitted(account.role, 'manage_organization')
  return (
    <>
      {periods.ok ? (
        <PeriodsCard periods={periods.value.data} canChange={canChange} />
      ) : (
        <Failure level={2} error={periods.error} title="Retention settings could not be loaded" />
      )}
      {holds.ok ? (
        <HoldsCard
          holds={holds.value.data}
          tags={tags?.data ?? []}
          isReleased={isReleased}
          readerId={account.user.id}
          canHold={isPermitted(account.role, 'manage_holds')}
        />
      ) : (
        <Failure level={2} error={holds.error} title="Legal holds could not be loaded" />
      )}
      {upcoming.ok ? (
        <UpcomingCard purges={upcoming.value.data} hasMore={upcoming.value.has_more} />
      ) : (
        <Failure level={2} error={upcoming.error} title="Upcoming deletions could not be loaded" />
      )}
      <CheckpointsCard frequency={account.organization.checkpoint_emails} canChange={canChange} />
    </>
  )
}
