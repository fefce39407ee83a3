import type { ReactNode } from 'react'

import { CarrierService } from '#components/format/carrier-service.tsx'
import { Money } from '#components/format/money.tsx'
import { PriceTable } from '#components/send/quotes/price-table.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import type { Card as PaymentCard } from '#lib/contract/billing/billing.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'

import { CardLine } from './card-line.tsx'
import * as wording from './wording.tsx'

type BuyProps = {
  quote: Quote
  isBuying: boolean
  disabledReason: string | null
  onBuy: () => void
  /** Whether the purchase requires approval: nothing is charged yet. */
  asksApproval: boolean
}

const BuyButton = ({
  quote,
  isBuying,
  disabledReason,
  onBuy,
  asksApproval,
  className,
}: BuyProps & { className?: string }) => (
  <Button
    variant="primary"
    size="large"
    data-onward=""
    className={className}
    pending={isBuying}
    disabledReason={disabledReason}
    onClick={onBuy}
  >
    {asksApproval ? wording.requestApproval : wording.payAndSend(formatDollars(quote.total_cents))}
  </Button>
)

type BuyCardProps = BuyProps & {
  card: PaymentCard | null | undefined
  here: string
  pageCount: number
  /** The field for the note to the approver. */
  note: ReactNode
}

/** Shows the price, the card and the button to pay. */
export const BuyCard = ({ card, here, pageCount, note, ...buy }: BuyCardProps) => (
  <Card label={wording.orderSummary} className="p-5">
    <h2 className="mb-4 text-md font-[620]">{wording.orderSummary}</h2>
    <PriceTable quote={buy.quote} pageCount={pageCount} />
    <div className="mt-4">
      <CardLine card={card} here={here} />
    </div>
    {note && <div className="mt-4">{note}</div>}
    <div className="mt-4 hidden sm:block">
      <BuyButton {...buy} className="w-full" />
    </div>
    <output className="mt-2 block text-sm text-ink-soft empty:hidden">
      {buy.isBuying
        ? buy.asksApproval
          ? wording.requestingApproval
          : wording.authorizingTheCardAndPurchasing
        : ''}
    </output>
    <p className="mt-3 text-sm text-ink-soft">
      {buy.asksApproval ? wording.thisPurchaseRequiresApproval : wording.mailedExactlyAsShown}
    </p>
  </Card>
)

/** Shows the same in short at the bottom of phone screens. */
export const BuyBar = (buy: BuyProps) => (
  <>
    <div className="min-w-0">
      <p className="truncate text-sm text-ink-soft">
        <CarrierService carrier={buy.quote.carrier} service={buy.quote.service} />
      </p>
      <Money cents={buy.quote.total_cents} className="text-lg font-[640]" />
    </div>
    <BuyButton {...buy} />
  </>
)
