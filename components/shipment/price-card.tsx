import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { FoldedCard } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { ShipmentCharge } from '#lib/contract/shipments/shipment-charge.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

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

/** Shows the charge and its parts. */
export const PriceCard = ({ shipment }: { shipment: Shipment }) => {
  if (shipment.total_charged_cents === 0) return null
  return (
    <FoldedCard
      title={shipment.status === 'cancelled' ? 'Original charge' : 'Charged'}
      summary={
        <span className="numeric">
          {formatDollars(shipment.total_charged_cents)}
          {shipment.charge && ` · ${shipment.charge.card}`}
        </span>
      }
      isOpen={Boolean(shipment.charge?.refund)}
    >
      <dl className="numeric grid gap-1.5">
        {priceLines(shipment).map(({ label, cents, note }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">
              {label}
              {note && <span className="block text-sm text-ink-faint">{note}</span>}
            </dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
        <div className="mt-1.5 flex justify-between gap-4 border-t border-line pt-2.5 text-md font-emphasis">
          <dt>Total</dt>
          <dd>
            <Money cents={shipment.total_charged_cents} />
          </dd>
        </div>
        {shipment.postage_account && (
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">Postage, billed by EasyPost to your account</dt>
            <dd>
              <Money cents={shipment.postage_account.postage_cents} />
            </dd>
          </div>
        )}
      </dl>
      {shipment.charge && <RefundLines charge={shipment.charge} />}
      <p className="mt-3 text-sm">
        <PrefetchLink href={paths.settings.charges({ shipment: shipment.id })} className="text-link">
          Receipt and refund
        </PrefetchLink>
      </p>
    </FoldedCard>
  )
}

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
  <dl className="mt-4 grid gap-2 border-t border-line pt-3 text-sm">
    <div className="flex justify-between gap-4">
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
