import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import type { ShipmentCharge } from '#lib/contract/shipments/shipment-charge.ts'

type Refund = NonNullable<ShipmentCharge['refund']>
type PostageRefund = NonNullable<ShipmentCharge['postage_refund']>
type Words = { label: string; tone: 'neutral' | 'good' | 'bad' | 'accent' }

const refundLabels: Record<Refund['status'], Words> = {
  pending: { label: 'Pending', tone: 'accent' },
  succeeded: { label: 'Refunded', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

const postageLabels: Record<PostageRefund['status'], Words> = {
  pending: { label: 'Requested', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  not_applicable: { label: 'Not refundable', tone: 'neutral' },
}

/** Shows the state of a refund after a cancellation, and of the carrier’s refund of the postage. */
export const RefundLines = ({ charge }: { charge: ShipmentCharge }) => (
  <dl className="mt-1.5 grid gap-1 border-t border-line pt-1.5">
    {charge.refund && (
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <dt className="text-ink-soft">
          Refund of <Money cents={charge.refund.amount_cents} />
        </dt>
        <dd className="flex items-center gap-2">
          {charge.refund.settled_at && <Moment focusable at={charge.refund.settled_at} />}
          <Badge tone={refundLabels[charge.refund.status].tone}>
            {refundLabels[charge.refund.status].label}
          </Badge>
        </dd>
      </div>
    )}
    {charge.postage_refund && (
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Postage refund from carrier</dt>
        <dd className="flex items-center gap-2">
          {charge.postage_refund.settled_at && <Moment focusable at={charge.postage_refund.settled_at} />}
          <Badge tone={postageLabels[charge.postage_refund.status].tone}>
            {postageLabels[charge.postage_refund.status].label}
          </Badge>
        </dd>
      </div>
    )}
  </dl>
)
