import { Money } from '#components/format/money.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { RefundLines } from './refund-lines.tsx'

type Line = { label: string; cents: number }

const priceLines = (shipment: Shipment): Line[] =>
  [
    { label: 'Postage', cents: shipment.postage_cost_cents + shipment.postage_markup_cents },
    { label: 'Envelope and handling', cents: shipment.envelope_fee_cents },
    { label: 'Printing', cents: shipment.page_fee_cents },
    { label: 'Color', cents: shipment.page_fee_color_cents },
    { label: 'Tax', cents: shipment.tax_amount_cents },
  ].filter(({ label, cents }) => cents > 0 || label === 'Postage')

/** What was charged, by its parts. */
export const PriceCard = ({ shipment }: { shipment: Shipment }) => {
  if (shipment.total_charged_cents === 0) return null
  return (
    <Card label="Price">
      <CardHeader title={shipment.status === 'cancelled' ? 'Original charge' : 'Charged'} />
      <CardBody>
        <dl className="numeric grid gap-1.5">
          {priceLines(shipment).map(({ label, cents }) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd>
                <Money cents={cents} />
              </dd>
            </div>
          ))}
          <div className="mt-1.5 flex justify-between gap-4 border-t border-line pt-2.5 text-md font-[620]">
            <dt>Total</dt>
            <dd>
              <Money cents={shipment.total_charged_cents} />
            </dd>
          </div>
        </dl>
        {shipment.charge && <RefundLines charge={shipment.charge} />}
        <p className="mt-3 text-sm">
          <PrefetchLink href={paths.settings.charges({ shipment: shipment.id })} className="text-link">
            Receipt and refund
          </PrefetchLink>
        </p>
      </CardBody>
    </Card>
  )
}
