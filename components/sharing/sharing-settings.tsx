'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

import { shareLinkQueries } from './queries.ts'
import { ActiveLinksCard, SharingCard } from './sharing-cards.tsx'

/** Shows who may share mail by link, and the links there are. */
export const SharingSettings = ({ cursor }: { cursor: string | undefined }) => {
  const { role } = useAccount()
  const sharing = useRead(shareLinkQueries.settings())
  const links = useRead(shareLinkQueries.page(cursor))
  return (
    <>
      {sharing.ok ? (
        <SharingCard sharing={sharing.value.data} canChange={isPermitted(role, 'manage_organization')} />
      ) : (
        <Failure level={2} error={sharing.error} title="Sharing settings could not be loaded" />
      )}
      {links.ok ? (
        <ActiveLinksCard
          links={links.value.data}
          next={links.value.next_cursor}
          canRevokeAny={isPermitted(role, 'manage_share_links')}
        />
      ) : (
        <Failure level={2} error={links.error} title="Links could not be loaded" />
      )}
    </>
  )
}
