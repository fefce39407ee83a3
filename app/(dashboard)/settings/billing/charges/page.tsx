import { ReceiptText } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { attempt } from '#app/attempt.ts'
import { Failure } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import {
  type ChargeAddress,
  newerCharges,
  olderCharges,
  readChargeAddress,
  ChargeFilters,
} from '#components/billing/charge-filters.tsx'
import { ChargeTable } from '#components/billing/charge-table.tsx'
import { plural } from '#components/format/plural.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { rowsBefore } from '#components/ui/list-place.ts'
import { Pagination } from '#components/ui/pagination.tsx'
import { chargeStatus } from '#lib/contract/billing/billing.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Charges' }

const pageSize = 20

const Charges = async ({ address }: { address: ChargeAddress }) => {
  const client = await getClient()
  const listed = await attempt(
    client.listCharges({
      query: {
        status: chargeStatus.safeParse(address.status).data,
        shipment: address.shipment ?? undefined,
        date_from: address.from || undefined,
        date_to: address.to || undefined,
        cursor: address.cursor ?? undefined,
        limit: pageSize,
      },
    }),
  )
  if (!listed.ok) {
    return (
      <Failure
        level={2}
        error={listed.error}
        title="Charges could not be loaded"
        action={<LinkButton href={paths.settings.charges()}>Clear filters</LinkButton>}
      />
    )
  }
  const { data: charges, has_more: hasMore, next_cursor: nextCursor } = listed.value
  const isNarrowed = [address.status, address.shipment, address.from, address.to, address.cursor].some(
    Boolean,
  )
  if (charges.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={ReceiptText}
          title={isNarrowed ? 'No matching charges' : 'No charges yet'}
          action={isNarrowed && <LinkButton href={paths.settings.charges()}>Clear filters</LinkButton>}
        >
          {isNarrowed ? 'Try another status or date range.' : 'Each purchase appears here with its receipt.'}
        </EmptyState>
      </Card>
    )
  }
  const here = paths.settings.charges()
  const first = rowsBefore(address, pageSize) + 1
  return (
    <>
      <ChargeTable charges={charges} />
      <Pagination
        summary={
          first === 1 && !hasMore
            ? plural(charges.length, 'charge')
            : `${first}–${first + charges.length - 1}, newest first`
        }
        previous={{ label: 'Newer', href: newerCharges(here, address), reason: 'No newer charges.' }}
        next={{
          label: 'Older',
          href: hasMore && nextCursor ? olderCharges(here, address, nextCursor) : null,
          reason: 'No older charges.',
        }}
      />
    </>
  )
}

const ChargesPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const address = await readChargeAddress(searchParams)
  return (
    <>
      <BillingTabs current="charges" />
      <ChargeFilters address={address} status={chargeStatus.safeParse(address.status).data ?? null} />
      <Charges address={address} />
    </>
  )
}

export default ChargesPage
