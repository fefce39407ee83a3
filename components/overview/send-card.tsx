import type { ReactNode } from 'react'

import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { shipmentHref } from '#components/format/shipment-label.ts'
import { StateBadge } from '#components/format/status-labels.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Overview, OverviewDraft } from '#lib/contract/overview/overview.ts'
import { pieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import { paths } from '#lib/paths.ts'

import { OverviewLink } from './attention-card.tsx'

const explanation =
  'Upload a PDF, add a recipient, and compare price, arrival and proof across carriers. You won’t be charged until you pay.'

/** Shows the entry to sending mail to an organization without shipments, with an envelope that adorns it. */
export const FirstLetter = ({ ornament }: { ornament: ReactNode }) => (
  <Card label="Send mail" className="grid overflow-hidden md:grid-cols-[1fr_1.1fr]">
    <div className="grid content-center gap-2 px-6 py-10 sm:px-10">
      <h2 className="text-xl font-emphasis">Send your first letter</h2>
      <p className="max-w-md text-ink-soft">{explanation}</p>
      <LinkButton
        href={paths.send.upload()}
        variant="primary"
        size="large"
        className="mt-4 justify-self-start"
      >
        Upload a PDF
      </LinkButton>
    </div>
    <div className="flex items-center justify-center border-line bg-sunken p-8 max-md:border-t md:border-l">
      {ornament}
    </div>
  </Card>
)

const Standing = ({ draft }: { draft: OverviewDraft }) => {
  if (draft.awaiting_approval) return <span className="text-warn">Awaiting approval</span>
  if (draft.scheduled_for)
    return (
      <>
        Scheduled for <Day day={draft.scheduled_for} />
      </>
    )
  if (draft.status === 'payment_failed') return <>Payment failed</>
  return draft.quotes_expire_at ? (
    <span className="text-warn">
      Quotes expire at <Moment at={draft.quotes_expire_at} format="time" />
    </span>
  ) : (
    <>Quotes expired</>
  )
}

/** No draft is in the mail. */
const untracked = { tracking_outcome: null, delivery_problem: null }

/** Shows unfinished drafts; renders nothing without any. */
export const DraftsCard = ({ drafts }: { drafts: Overview['drafts'] }) => {
  if (drafts.count === 0) return null
  return (
    <Card label="Drafts">
      <CardHeader
        title="Drafts"
        aside={
          drafts.count > drafts.next.length && (
            <PrefetchLink href={paths.shipments({ group: 'drafts' })} className="text-link">
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
                title={draft.recipient}
                detail={
                  <>
                    <Standing draft={draft} />
                    {draft.shipment_name && ` · ${draft.shipment_name}`} · {plural(draft.page_count, 'page')},
                    started <Moment at={draft.created_at} format="short-date" />
                  </>
                }
              >
                <StateBadge state={pieceState({ ...draft, ...untracked })} />
              </OverviewLink>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
