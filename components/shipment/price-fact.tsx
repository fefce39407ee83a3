import { ChevronRight } from 'lucide-react'
import dynamic from 'next/dynamic'

import { Money } from '#components/format/money.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { Fact } from './fact.tsx'

// Few charges are refunded.
const RefundLines = dynamic(() => import('./refund-lines.tsx').then((module) => module.RefundLines))

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
  const isRefunded = Boolean(shipment.charge?.refund ?? shipment.charge?.postage_refund)
  return (
    <Fact term={shipment.status === 'cancelled' ? 'Original charge' : 'Charged'}>
      <details className="group/price" open={isRefunded}>
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
        {isRefunded && shipment.charge && <RefundLines charge={shipment.charge} />}
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
