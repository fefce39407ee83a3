'use client'

import { SendAgain } from '#components/tasks/send-again.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { type Role, isPermitted } from '#lib/contract/members/roles.values.ts'
import type { ShipmentGroup } from '#lib/contract/shipments/shipment-groups.values.ts'
import type { DetailedListItem, ShipmentCounts } from '#lib/contract/shipments/shipment-list.ts'
import { downloads, paths } from '#lib/paths.ts'

import { formatCount, groupLabels } from './group-labels.ts'
import { shipmentListQuery } from './list-query.ts'
import { failedLetter } from './shipment-selected.ts'

const linkStyle = 'text-link ml-3 whitespace-nowrap print:hidden'

type ActionProps = { group: ShipmentGroup | null; shipments: readonly DetailedListItem[]; role: Role }

/** Offers to send the letters of a group again that failed. */
const SendFailedAgain = ({ shipments, role }: Omit<ActionProps, 'group'>) => {
  const letters = isPermitted(role, 'send_mail')
    ? shipments.flatMap((shipment) => failedLetter(shipment) ?? [])
    : []
  return (
    letters.length > 0 && (
      <SendAgain
        letters={letters}
        trigger={
          <button type="button" className={linkStyle}>
            Send again by… ({letters.length})
          </button>
        }
      />
    )
  )
}

/** Shows what is done about all letters of a group at once. Renders nothing where that is nothing. */
const GroupAction = ({ group, shipments, role }: ActionProps) => {
  const count = (status: DetailedListItem['status']): number =>
    shipments.filter((shipment) => shipment.status === status).length
  switch (group) {
    case 'attention':
      return (
        <>
          <SendFailedAgain shipments={shipments} role={role} />
          <PrefetchLink href={paths.tasks()} className={linkStyle}>
            Open tasks
          </PrefetchLink>
        </>
      )
    case 'drafts':
      return isPermitted(role, 'approve_mail') && shipments.some((each) => each.awaiting_approval) ? (
        <PrefetchLink href={paths.approvals()} className={linkStyle}>
          Approve or reject…
        </PrefetchLink>
      ) : null
    case 'preparing':
      if (!isPermitted(role, 'operate')) return null
      return count('printed') > 0 ? (
        <PrefetchLink href={paths.operations.handOver()} className={linkStyle}>
          Hand over…
        </PrefetchLink>
      ) : (
        <PrefetchLink href={paths.operations.floor()} className={linkStyle}>
          Print…
        </PrefetchLink>
      )
    case 'on_its_way':
      return (
        <PrefetchLink href={paths.shipments({ due: 'late' })} className={linkStyle}>
          Late letters
        </PrefetchLink>
      )
    case 'delivered':
      return (
        <a
          href={downloads.archive({ ids: shipments.map(({ id }) => id).join(',') })}
          download
          className={linkStyle}
        >
          Download evidence ({shipments.length})
        </a>
      )
    case 'returned':
      return <SendFailedAgain shipments={shipments} role={role} />
    case null:
      return null
  }
}

type GroupHeadingProps = ActionProps & { counts: ShipmentCounts }

/** Names a group of the list, leads to all of it, and says what can be done about it at once. */
export const GroupHeading = ({ group, shipments, role, counts }: GroupHeadingProps) => (
  <span className="flex min-h-5 flex-wrap items-center gap-x-2">
    <span className="font-emphasis text-ink">{group === null ? 'Other' : groupLabels[group]}</span>
    {group !== null && (
      <PrefetchLink
        href={shipmentListQuery.firstPage({ group })}
        className="numeric text-ink-soft hover:text-ink hover:underline"
      >
        <span className="sr-only">All </span>
        {formatCount(counts[group])}
      </PrefetchLink>
    )}
    <GroupAction group={group} shipments={shipments} role={role} />
  </span>
)
