import { Mails, SearchX } from 'lucide-react'

import { Failure } from '#app/failure.tsx'
import { type ShipmentListQuery, shipmentListQuery } from '#components/shipments/list-query.ts'
import * as wording from '#components/shipments/wording.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { ApiError } from '#lib/client/api-error.ts'
import type { ShipmentGroup } from '#lib/contract/shipments/shipment-groups.values.ts'
import { paths } from '#lib/paths.ts'

const emptyGroups = {
  attention: wording.nothingNeedsAttention,
  drafts: wording.noDrafts,
  on_its_way: wording.nothingOnItsWay,
  delivered: wording.nothingDeliveredYet,
  returned: wording.nothingWasReturned,
} as const satisfies Record<ShipmentGroup, string>

/** Says why no shipments are listed, and where there are some. */
export const Nothing = ({ isFiltered, group }: { isFiltered: boolean; group: ShipmentGroup | null }) => (
  <Card>
    {!isFiltered && group !== null ? (
      <EmptyState
        icon={Mails}
        title={emptyGroups[group]}
        action={<LinkButton href={paths.shipments()}>{wording.allShipments}</LinkButton>}
      />
    ) : isFiltered ? (
      <EmptyState
        icon={SearchX}
        title={wording.noMatchingShipments}
        action={<LinkButton href={paths.shipments()}>{wording.clearFilters}</LinkButton>}
      >
        {wording.removeAFilterOrTry}
      </EmptyState>
    ) : (
      <EmptyState
        icon={Mails}
        title={wording.noShipmentsYet}
        action={
          <LinkButton variant="primary" href={paths.send.upload()}>
            {wording.sendYourFirstLetter}
          </LinkButton>
        }
      >
        {wording.uploadAPdfAdd}
      </EmptyState>
    )}
  </Card>
)

/** Says why the list could not be read, and leads to one that can. */
export const ListFailure = ({ error, query }: { error: ApiError; query: ShipmentListQuery }) => {
  if (error.code !== 'VALIDATION_ERROR') {
    return <Failure level={2} error={error} title={wording.shipmentsCouldNotBeLoaded} />
  }
  const isAboutSort = error.fields.some(({ field }) => field === 'sort')
  return (
    <Failure
      level={2}
      error={error}
      title={isAboutSort ? wording.thisListCantBeSorted : wording.invalidFilter}
      action={
        isAboutSort ? (
          <LinkButton href={shipmentListQuery.firstPage({ ...query, sort: null })}>
            {wording.sortByNewestFirst}
          </LinkButton>
        ) : (
          <LinkButton href={paths.shipments()}>{wording.clearFilters}</LinkButton>
        )
      }
    />
  )
}
