import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { CheckpointsCard } from '#components/retention/checkpoints-card.tsx'
import { HoldList } from '#components/retention/hold-list.tsx'
import { PeriodsCard } from '#components/retention/periods-card.tsx'
import { PlaceTagHold } from '#components/retention/place-tag-hold.tsx'
import { UpcomingCard } from '#components/retention/upcoming-card.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { LegalHold } from '#lib/contract/retention/retention.ts'
import type { Tag } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Retention' }

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

const RetentionPage = async ({ searchParams }: { searchParams: Promise<{ holds?: string | string[] }> }) => {
  const [account, client, query] = await Promise.all([requireAccount(), getClient(), searchParams])
  const isReleased = query.holds === 'released'
  const read = await attempt(
    Promise.all([
      client.getRetention(),
      client.listHolds({ query: { state: isReleased ? 'released' : 'active' } }),
      client.listUpcomingPurges({ query: { limit: 25 } }),
      client.listTags(),
    ]),
  )
  if (!read.ok) {
    return (
      <>
        <SettingsHeader current="retention" />
        <Failure level={2} error={read.error} title="Retention settings could not be loaded" />
      </>
    )
  }
  const [periods, holds, upcoming, tags] = read.value
  return (
    <>
      <SettingsHeader current="retention" />
      <FormColumn>
        <PeriodsCard periods={periods.data} canChange={isPermitted(account.role, 'manage_organization')} />
        <HoldsCard
          holds={holds.data}
          tags={tags.data}
          isReleased={isReleased}
          readerId={account.user.id}
          canHold={isPermitted(account.role, 'manage_holds')}
        />
        <UpcomingCard purges={upcoming.data} hasMore={upcoming.has_more} />
        <CheckpointsCard
          frequency={account.organization.checkpoint_emails}
          canChange={isPermitted(account.role, 'manage_organization')}
        />
      </FormColumn>
    </>
  )
}

export default RetentionPage
