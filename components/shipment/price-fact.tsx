import { ChevronRight } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { ShipmentCharge } from '#lib/contract/shipments/shipment-charge.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { Fact } from './fact.tsx'

type Line = { label: string; cents: number; note?: string | undefined }

const priceLines = (shipment: Shipment): Line[] =>
  [
    {
      label: 'Postage',
      cents: shipment.postage_cost_cents + shipment.postage_markup_cents,
      note:
        shipment.postage_markup_cents > 0
          ? `Carrier ${formatDollars(shipment.postage_cost_cents)}, markup ${formatDollars(shipment.postage_markup_cents)}`
          : undefined,
    },
    { label: 'Envelope and handling', cents: shipment.envelope_fee_cents },
    { label: 'Printing', cents: shipment.page_fee_cents },
    { label: 'Color', cents: shipment.page_fee_color_cents },
    { label: 'Tax', cents: shipment.tax_amount_cents },
  ].filter(({ label, cents }) => cents > 0 || (label === 'Postage' && !shipment.postage_account))

/** Shows the charge, with its parts in a disclosure. */
export const PriceFact = ({ shipment }: { shipment: Shipment }) => {
  if (shipment.total_charged_cents === 0) return null
  return (
    <Fact term={shipment.status === 'cancelled' ? 'Original charge' : 'Charged'}>
      <details className="group/price" open={Boolean(shipment.charge?.refund)}>
        <summary
          title="Breakdown"
          className="numeric flex list-none items-center gap-1 rounded-xs hover:underline [&::-webkit-details-marker]:hidden"
        >
          <span className="sr-only">Breakdown: </span>
          {formatDollars(shipment.total_charged_cents)}
          {shipment.charge && ` · ${shipment.charge.card}`}
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 shrink-0 text-ink-faint transition-transform duration-100 group-open/price:rotate-90 print:hidden"
          />
        </summary>
        <dl className="numeric mt-1.5 grid gap-1 border-t border-line pt-1.5 print:gap-0">
          {priceLines(shipment).map(({ label, cents, note }) => (
            <PriceLine key={label} label={label} cents={cents} note={note} />
          ))}
          <PriceLine label="Total" cents={shipment.total_charged_cents} />
          {shipment.postage_account && (
            <PriceLine
              label="Postage, billed by EasyPost to your account"
              cents={shipment.postage_account.postage_cents}
            />
          )}
        </dl>
        {shipment.charge && <RefundLines charge={shipment.charge} />}
        <p className="mt-2 print:hidden">
          <PrefetchLink href={paths.settings.charges({ shipment: shipment.id })} className="text-link">
            Receipt and refund
          </PrefetchLink>
        </p>
      </details>
    </Fact>
  )
}

const PriceLine = ({ label, cents, note }: Line) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">
      {label}
      {note && <span className="block text-ink-faint">{note}</span>}
    </dt>
    <dd>
      <Money cents={cents} />
    </dd>
  </div>
)

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

/** Shows the charged card and, after a cancellation, the state of the refund. */
const RefundLines = ({ charge }: { charge: ShipmentCharge }) => (
  <dl className="mt-1.5 grid gap-1 border-t border-line pt-1.5">
    <div className="flex justify-between gap-4 print:hidden">
      <dt className="text-ink-soft">Paid with</dt>
      <dd className="numeric">{charge.card}</dd>
    </div>
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
