import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { AddressCard } from '#components/inbound-email/address-card.tsx'
import { ExampleCard } from '#components/inbound-email/example-card.tsx'
import { ReceivedTable } from '#components/inbound-email/received-table.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Inbound email' }

const pageSize = 25

const Received = async ({ cursor }: { cursor: string | undefined }) => {
  const client = await getClient()
  const listed = await attempt(client.listReceivedEmails({ query: { cursor, limit: pageSize } }))
  if (!listed.ok)
    return <Failure level={2} error={listed.error} title="Received emails could not be loaded" />
  const { data, next_cursor: next } = listed.value
  return (
    <div className="mt-5">
      <ReceivedTable emails={data} />
      {(cursor !== undefined || next !== null) && (
        <Pagination
          summary={cursor === undefined ? 'Newest first' : 'Older emails'}
          previous={{
            label: 'Newest',
            href: cursor === undefined ? null : paths.settings.inboundEmail(),
            reason: 'These are the newest emails.',
          }}
          next={{
            label: 'Older',
            href: next === null ? null : paths.settings.inboundEmail({ cursor: next }),
            reason: 'There are no older emails.',
          }}
        />
      )}
    </div>
  )
}

const Settings = async ({ cursor }: { cursor: string | undefined }) => {
  const client = await getClient()
  const [account, found] = await Promise.all([requireAccount(), attempt(client.getInboundEmail())])
  if (!found.ok) {
    return <Failure level={2} error={found.error} title="The inbound email settings could not be loaded" />
  }
  const { data: settings } = found.value
  if (!settings.is_available) {
    return (
      <Notice title="Inbound email isn’t set up on this installation">
        Your administrator can set it up. See docs/inbound-email.md.
      </Notice>
    )
  }
  const canManage = isPermitted(account.role, 'manage_organization')
  return (
    <>
      <FormColumn>
        <AddressCard settings={settings} canManage={canManage} />
        <ExampleCard />
      </FormColumn>
      {canManage && <Received cursor={cursor} />}
    </>
  )
}

const InboundEmailPage = async ({
  searchParams,
}: {
  searchParams: Promise<{ cursor?: string | string[] }>
}) => {
  const { cursor } = await searchParams
  return (
    <>
      <SettingsHeader
        current="inbound-email"
        description="Email a PDF to your organization’s address, with the recipient’s address in the text, and get a draft with prices. Nothing is bought by email."
      />
      <Settings cursor={typeof cursor === 'string' ? cursor : undefined} />
    </>
  )
}

export default InboundEmailPage
