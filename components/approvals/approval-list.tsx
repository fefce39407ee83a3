import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { serviceInFull } from '#components/format/service-labels.tsx'
import { type Tone, Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Approval } from '#lib/contract/approvals/approval.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

/** Maps states of a request to their labels. */
export const approvalLabels = {
  waiting: { label: 'Awaiting approval', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  returned: { label: 'Sent back', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<Approval['state'], { label: string; tone: Tone }>

/** Returns the title of a request: the shipment's name, or its recipient. */
export const approvalTitle = ({ shipment }: Pick<Approval, 'shipment'>): string =>
  shipment.name ?? (shipment.recipient || shipment.document_filename)

/** Names what is bought: the service, or how many letters of a set. */
export const describeApproved = (approval: Approval): string =>
  approval.letters ? plural(approval.letters.length, 'letter') : serviceInFull(approval, approval.terms)

const Ending = ({ approval }: { approval: Approval }) => (
  <>
    {approval.decided_at && <Moment at={approval.decided_at} />}
    {approval.decided_by && <> by {approval.decided_by.name}</>}
    {approval.comment && <span className="wrap-anywhere">: “{approval.comment}”</span>}
  </>
)

const Row = ({ approval, readerId }: { approval: Approval; readerId: string }) => {
  const { label, tone } = approvalLabels[approval.state]
  const isOwn = approval.requested_by.id === readerId
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-5 py-4 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <PrefetchLink
          href={paths.approval(approval.id)}
          className="font-emphasis wrap-anywhere after:absolute after:inset-0"
        >
          {approvalTitle(approval)}
        </PrefetchLink>
        <p className="text-sm text-ink-soft">
          {approval.shipment.name && <>To {approval.shipment.recipient} · </>}
          {describeApproved(approval)}
        </p>
        <p className="text-sm text-ink-soft">
          Requested by {isOwn ? 'you' : approval.requested_by.name}
          {approval.api_key && <> via API key “{approval.api_key.name}”</>},{' '}
          <Moment at={approval.requested_at} />
        </p>
        {approval.note && <p className="line-clamp-2 text-sm wrap-anywhere">“{approval.note}”</p>}
        {approval.state === 'waiting' ? (
          <p className="text-sm text-ink-soft">
            Price valid until <Moment at={approval.quotes_expire_at} />
          </p>
        ) : (
          <p className="text-sm text-ink-soft">
            <Ending approval={approval} />
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 sm:grid sm:content-start sm:justify-items-end sm:gap-1.5">
        <Badge tone={tone}>{label}</Badge>
        <Money cents={approval.total_cents} className="font-emphasis" />
      </div>
    </li>
  )
}

/** Lists requests with links to their pages. */
export const ApprovalList = ({
  approvals,
  readerId,
}: {
  approvals: readonly Approval[]
  readerId: string
}) => (
  <Card label="Requests">
    <ul className="divide-y divide-line">
      {approvals.map((approval) => (
        <Row key={approval.id} approval={approval} readerId={readerId} />
      ))}
    </ul>
  </Card>
)
