import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import type { ShipmentCharge } from '#lib/contract/shipments/shipment.ts'

type Refund = NonNullable<ShipmentCharge['refund']>
type PostageRefund = NonNullable<ShipmentCharge['postage_refund']>
type Words = { label: string; tone: 'neutral' | 'good' | 'bad' | 'accent' }

const refundWords: Record<Refund['status'], Words> = {
  pending: { label: 'Pending', tone: 'accent' },
  succeeded: { label: 'Refunded', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

const postageWords: Record<PostageRefund['status'], Words> = {
  pending: { label: 'Requested', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  not_applicable: { label: 'Nothing to refund', tone: 'neutral' },
}

/** What was charged to which card and, after a cancellation, where the way back stands. */
export const RefundLines = ({ charge }: { charge: ShipmentCharge }) => (
  <dl className="mt-4 grid gap-2 border-t border-line pt-3 text-sm">
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">Card</dt>
      <dd className="numeric">{charge.card}</dd>
    </div>
    {charge.refund && (
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <dt className="text-ink-soft">
          Refund of <Money cents={charge.refund.amount_cents} />
        </dt>
        <dd className="flex items-center gap-2">
          {charge.refund.settled_at && <Moment focusable at={charge.refund.settled_at} />}
          <Badge tone={refundWords[charge.refund.status].tone}>
            {refundWords[charge.refund.status].label}
          </Badge>
        </dd>
      </div>
    )}
    {charge.postage_refund && (
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Postage refund from carrier</dt>
        <dd className="flex items-center gap-2">
          {charge.postage_refund.settled_at && <Moment focusable at={charge.postage_refund.settled_at} />}
          <Badge tone={postageWords[charge.postage_refund.status].tone}>
            {postageWords[charge.postage_refund.status].label}
          </Badge>
        </dd>
      </div>
    )}
  </dl>
)
