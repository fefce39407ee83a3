import type { ReactNode } from 'react'

import { AccountLine } from '#components/billing-account/account-line.tsx'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Money } from '#components/format/money.tsx'
import { PriceTable } from '#components/send/quotes/price-table.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import type { BillingAccount } from '#lib/contract/billing/account.ts'
import type { Card as PaymentCard } from '#lib/contract/billing/billing.ts'
import type { SpendingLimit } from '#lib/contract/billing/spending-limit.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { CardLine } from './card-line.tsx'
import { LimitLine } from './limit-line.tsx'

type BuyProps = {
  quote: Quote
  isBuying: boolean
  disabledReason: string | null
  onBuy: () => void
  /** Whether the purchase requires approval: nothing is charged yet. */
  asksApproval: boolean
  /** The charge: for letters bought together, the sum. */
  totalCents: number
  /** Total cost, including postage billed to the organization's own account. */
  costCents: number
  /** Number of letters to buy. */
  count: number
}

const BuyButton = ({
  isBuying,
  disabledReason,
  onBuy,
  asksApproval,
  totalCents,
  count,
  className,
}: Omit<BuyProps, 'quote' | 'costCents'> & { className?: string }) => (
  <Button
    variant="primary"
    size="large"
    data-onward=""
    className={className}
    pending={isBuying}
    disabledReason={disabledReason}
    onClick={onBuy}
  >
    {asksApproval
      ? 'Request approval'
      : count > 1
        ? `Pay ${formatDollars(totalCents)} and send ${count} letters`
        : `Pay ${formatDollars(totalCents)} and send`}
  </Button>
)

type BuyCardProps = BuyProps & {
  card: PaymentCard | null | undefined
  /** The account that pays instead of a card; null for a card. */
  account: BillingAccount | null
  here: string
  shipment: Shipment
  /** The field for the note to the approver. */
  note: ReactNode
  /** The reader's spending limit of this month. */
  limit: SpendingLimit | null
  /** Whether it costs more than that, so that it takes an approval. */
  isOverLimit: boolean
  /** The prices of letters that are bought together; null for one letter. */
  prices: ReactNode
}

/** Shows the price, the card and the button to pay. */
export const BuyCard = ({
  card,
  account,
  here,
  shipment,
  note,
  limit,
  isOverLimit,
  prices,
  ...buy
}: BuyCardProps) => (
  <Card label="Order summary" className="p-5">
    <h2 className="mb-4 text-md font-emphasis">Order summary</h2>
    {prices ?? <PriceTable quote={buy.quote} shipment={shipment} />}
    <div className="mt-4">
      {account ? <AccountLine account={account} /> : <CardLine card={card} here={here} />}
      {limit && <LimitLine limit={limit} isExceeded={isOverLimit} />}
    </div>
    {note && <div className="mt-4">{note}</div>}
    <div className="mt-4 hidden sm:block">
      <BuyButton {...buy} className="w-full" />
    </div>
    <output className="mt-2 block text-sm text-ink-soft empty:hidden">
      {buy.isBuying
        ? buy.asksApproval
          ? 'Requesting approval…'
          : account
            ? 'Purchasing the label…'
            : 'Authorizing the card and purchasing the label…'
        : ''}
    </output>
    <p className="mt-3 text-sm text-ink-soft">
      {buy.asksApproval
        ? 'This purchase requires approval. Nothing is charged until an owner or admin approves it. Editing the draft requires a new request.'
        : buy.count > 1
          ? 'One charge for each letter, all or none. You can cancel one or all until they are handed over.'
          : 'Mailed exactly as shown. Cancel any time until it is handed over.'}
    </p>
  </Card>
)

/** Shows the same in short at the bottom of phone screens. */
export const BuyBar = (buy: BuyProps) => (
  <>
    <div className="min-w-0">
      <p className="truncate text-sm text-ink-soft">
        {buy.count > 1 ? (
          `${buy.count} letters together`
        ) : (
          <CarrierService carrier={buy.quote.carrier} service={buy.quote.service} />
        )}
      </p>
      <Money cents={buy.costCents} className="text-lg font-emphasis" />
    </div>
    <BuyButton {...buy} />
  </>
)
