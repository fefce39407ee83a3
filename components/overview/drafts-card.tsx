import { Moment } from '#components/format/moment.tsx'
import { plural } from '#components/format/plural.ts'
import { shipmentHref } from '#components/shipments/shipment-label.ts'
import { StatusBadge } from '#components/shipments/status-badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Overview, OverviewDraft } from '#lib/contract/overview/overview.ts'
import { paths } from '#lib/paths.ts'

import { OverviewLink } from './overview-link.tsx'

const Standing = ({ draft }: { draft: OverviewDraft }) => {
  if (draft.awaiting_approval) return <span className="text-warn">Awaiting approval</span>
  if (draft.status === 'payment_failed') return <>Payment failed</>
  return draft.quotes_expire_at ? (
    <span className="text-warn">
      Quotes expire at <Moment at={draft.quotes_expire_at} format="time" />
    </span>
  ) : (
    <>Quotes expired</>
  )
}

/** What goes no further until somebody buys it; nothing at all while nothing does. */
export const DraftsCard = ({ drafts }: { drafts: Overview['drafts'] }) => {
  if (drafts.count === 0) return null
  return (
    <Card label="Drafts">
      <CardHeader
        title="Drafts"
        aside={
          drafts.count > drafts.next.length && (
            <PrefetchLink href={paths.shipments({ status: 'draft' })} className="text-link">
              All {drafts.count}
            </PrefetchLink>
          )
        }
      />
      <CardBody className="px-3! pt-2 pb-3">
        <ul>
          {drafts.next.map((draft) => (
            <li key={draft.id}>
              <OverviewLink
                href={shipmentHref(draft)}
                title={draft.shipment_name ?? draft.recipient}
                detail={
                  <>
                    <Standing draft={draft} />
                    {draft.shipment_name && ` · to ${draft.recipient}`} · {plural(draft.page_count, 'page')},
                    started <Moment at={draft.created_at} format="short-date" />
                  </>
                }
              >
                <StatusBadge status={draft.status} />
              </OverviewLink>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
