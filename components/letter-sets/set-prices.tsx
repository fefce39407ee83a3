import { Money } from '#components/format/money.tsx'
import { serviceInFull } from '#components/format/service-labels.tsx'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { chargedFor, costOfAll, type LetterToBuy, recipientOf } from './letters-to-buy.ts'

type SetPricesProps = {
  shipment: Pick<Shipment, 'to_address' | 'shipping_options'>
  quote: Quote
  beside: readonly LetterToBuy[]
}

const nameOf = ({ letter }: LetterToBuy): string =>
  letter.companion_of === null ? `To ${recipientOf(letter)}` : `Companion to ${recipientOf(letter)}`

/** Shows the price of each letter that is bought, and the one total. */
export const SetPrices = ({ shipment, quote, beside }: SetPricesProps) => (
  <dl className="grid gap-2">
    <Line
      name={`To ${recipientOf(shipment)}`}
      service={serviceInFull(quote, shipment.shipping_options)}
      cents={quote.total_cents}
    />
    {beside.map((other) => (
      <Line
        key={other.letter.id}
        name={nameOf(other)}
        service={other.quote ? serviceInFull(other.quote, other.letter.shipping_options) : null}
        cents={other.quote?.total_cents ?? null}
      />
    ))}
    <Totals charged={chargedFor(quote, beside)} cost={costOfAll(quote, beside)} />
  </dl>
)

/** Shows the charge and, if the organization's own account sells postage, its bill. */
const Totals = ({ charged, cost }: { charged: number; cost: number }) => (
  <>
    <div className="mt-1 flex justify-between gap-4 border-t border-line pt-3 text-lg font-emphasis">
      <dt>{charged === cost ? 'Total' : 'Charged by Mailroom'}</dt>
      <dd>
        <Money cents={charged} />
      </dd>
    </div>
    {charged !== cost && (
      <>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">Postage, billed by EasyPost to your account</dt>
          <dd>
            <Money cents={cost - charged} />
          </dd>
        </div>
        <div className="flex justify-between gap-4 font-emphasis">
          <dt>Total cost</dt>
          <dd>
            <Money cents={cost} />
          </dd>
        </div>
      </>
    )}
  </>
)

const Line = ({ name, service, cents }: { name: string; service: string | null; cents: number | null }) => (
  <div className="flex justify-between gap-4">
    <dt className="min-w-0">
      <span className="block truncate">{name}</span>
      {service && <span className="block text-sm text-ink-soft">{service}</span>}
    </dt>
    <dd className="shrink-0">{cents === null ? '–' : <Money cents={cents} />}</dd>
  </div>
)
