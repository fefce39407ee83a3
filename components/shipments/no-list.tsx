import { Mails, SearchX } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { ApiError } from '#lib/client/api-error.ts'
import type { ShipmentGroup } from '#lib/contract/shipments/shipment-groups.values.ts'
import { paths } from '#lib/paths.ts'

import { type ShipmentListQuery, shipmentListQuery } from './list-query.ts'

const emptyGroups = {
  attention: 'Nothing needs you',
  drafts: 'No drafts',
  preparing: 'Nothing to print or hand over',
  on_its_way: 'Nothing on its way',
  delivered: 'Nothing delivered yet',
  returned: 'Nothing was returned',
} as const satisfies Record<ShipmentGroup, string>

/** Says why no shipments are listed, and where there are some. */
export const Nothing = ({ isFiltered, group }: { isFiltered: boolean; group: ShipmentGroup | null }) => (
  <Card>
    {!isFiltered && group !== null ? (
      <EmptyState
        icon={Mails}
        title={emptyGroups[group]}
        action={<LinkButton href={paths.shipments()}>All shipments</LinkButton>}
      />
    ) : isFiltered ? (
      <EmptyState
        icon={SearchX}
        title="No matching shipments"
        action={<LinkButton href={paths.shipments()}>Clear filters</LinkButton>}
      >
        Remove a filter or try fewer words.
      </EmptyState>
    ) : (
      <EmptyState
        icon={Mails}
        title="No shipments yet"
        action={
          <LinkButton variant="primary" href={paths.send.upload()}>
            Send your first letter
          </LinkButton>
        }
      >
        Upload a PDF, add a recipient, and compare price and proof across carriers. You won’t be charged until
        you pay.
      </EmptyState>
    )}
  </Card>
)

/** Says why the list could not be read, and leads to one that can. */
export const ListFailure = ({ error, query }: { error: ApiError; query: ShipmentListQuery }) => {
  if (error.code !== 'VALIDATION_ERROR') {
    return <Failure level={2} error={error} title="Shipments could not be loaded" />
  }
  const isAboutSort = error.fields.some(({ field }) => field === 'sort')
  return (
    <Failure
      level={2}
      error={error}
      title={isAboutSort ? 'This list can’t be sorted this way' : 'Invalid filter'}
      action={
        isAboutSort ? (
          <LinkButton href={shipmentListQuery.firstPage({ ...query, sort: null })}>
            Sort by newest first
          </LinkButton>
        ) : (
          <LinkButton href={paths.shipments()}>Clear filters</LinkButton>
        )
      }
    />
  )
}
