import type { ReactNode } from 'react'

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

const RefundLine = ({
  label,
  settledAt,
  words,
}: {
  label: ReactNode
  settledAt: string | null
  words: Words
}) => (
  <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="flex items-center gap-2">
      {settledAt && <Moment focusable at={settledAt} />}
      <Badge tone={words.tone}>{words.label}</Badge>
    </dd>
  </div>
)

/** Shows the state of a refund after a cancellation, and of the carrier’s refund of the postage. */
export const RefundLines = ({ charge: { refund, postage_refund: postage } }: { charge: ShipmentCharge }) => (
  <dl className="mt-1.5 grid gap-1 border-t border-line pt-1.5">
    {refund && (
      <RefundLine
        label={
          <>
            Refund of <Money cents={refund.amount_cents} />
          </>
        }
        settledAt={refund.settled_at}
        words={refundLabels[refund.status]}
      />
    )}
    {postage && (
      <RefundLine
        label="Postage refund from carrier"
        settledAt={postage.settled_at}
        words={postageLabels[postage.status]}
      />
    )}
  </dl>
)
