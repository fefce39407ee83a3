'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { FormColumn } from '#components/ui/form-column.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

import { AddressCard } from './address-card.tsx'
import { ExampleCard } from './example-card.tsx'
import { inboundEmailQueries } from './queries.ts'
import { ReceivedTable } from './received-table.tsx'

const Received = ({ cursor }: { cursor: string | undefined }) => {
  const listed = useRead(inboundEmailQueries.received(cursor))
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

/** Shows the address for drafts by email and, to those who manage it, what came to it. */
export const InboundEmailSettings = ({ cursor }: { cursor: string | undefined }) => {
  const account = useAccount()
  const found = useRead(inboundEmailQueries.settings())
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
