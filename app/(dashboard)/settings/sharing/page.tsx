import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { ActiveLinksCard, SharingCard } from '#components/sharing/sharing-cards.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Sharing' }

const pageSize = 50

const SharingPage = async ({ searchParams }: { searchParams: Promise<{ after?: string | string[] }> }) => {
  const [account, client, { after }] = await Promise.all([requireAccount(), getClient(), searchParams])
  const cursor = typeof after === 'string' ? after : undefined
  const read = await attempt(
    Promise.all([client.getSharing(), client.listShareLinks({ query: { limit: pageSize, cursor } })]),
  )
  if (!read.ok) {
    return (
      <>
        <SettingsHeader current="sharing" />
        <Failure level={2} error={read.error} title="Sharing settings could not be loaded" />
      </>
    )
  }
  const [sharing, links] = read.value
  return (
    <>
      <SettingsHeader current="sharing" />
      <FormColumn>
        <SharingCard sharing={sharing.data} canChange={isPermitted(account.role, 'manage_organization')} />
        <ActiveLinksCard
          links={links.data}
          next={links.next_cursor}
          canRevokeAny={isPermitted(account.role, 'manage_share_links')}
        />
      </FormColumn>
    </>
  )
}

export default SharingPage
