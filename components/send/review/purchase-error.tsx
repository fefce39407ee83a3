import type { ReactNode } from 'react'

import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { errorCodes } from '#lib/contract/api/errors.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

type PurchaseErrorNoticeProps = {
  failure: PurchaseError
  shipmentId: string
  /** The path of this page, to return to after adding a card. */
  here: string
  isRenewing: boolean
  onRenew: () => void
}

/** Shows why a purchase failed and how to proceed. The draft is preserved in every case. */
export const PurchaseErrorNotice = ({
  failure,
  shipmentId,
  here,
  isRenewing,
  onRenew,
}: PurchaseErrorNoticeProps) => {
  const toCards = (label: string) => (
    <LinkButton key={label} href={paths.settings.billing({ next: here })}>
      {label}
    </LinkButton>
  )
  const remedies = {
    'add-card': toCards('Add a card'),
    'other-card': toCards('Use another card'),
    'other-quote': (
      <LinkButton key="quotes" href={paths.send.quotes(shipmentId)}>
        Choose another service
      </LinkButton>
    ),
    renew: (
      <Button key="renew" pending={isRenewing} onClick={onRenew}>
        Refresh prices
      </Button>
    ),
    'add-printer': (
      <LinkButton key="printer" href={paths.settings.printing()}>
        Add a printer
      </LinkButton>
    ),
    // The button to buy is on the page already.
    retry: null,
  } satisfies Record<Remedy, ReactNode>
  return (
    <Notice
      alert
      tone={failure.remedies.includes('renew') ? 'warn' : 'bad'}
      className="mb-5"
      title={failure.title}
      action={failure.remedies.map((remedy) => remedies[remedy])}
    >
      {failure.message}
    </Notice>
  )
}

type Code = ApiError['code']

/** The remedies of a failed purchase. */
type Remedy = 'add-card' | 'add-printer' | 'other-card' | 'other-quote' | 'renew' | 'retry'

/** The message of a failed purchase, and its remedies. */
export type PurchaseError = { title: string; message: string; remedies: readonly Remedy[] }

const faults: Partial<Record<Code, { title: string; remedies: readonly Remedy[] }>> = {
  NO_PAYMENT_METHOD: { title: 'No payment card on file', remedies: ['add-card'] },
  NO_PRINTER: { title: 'No printer would print this letter', remedies: ['add-printer'] },
  BALANCE_TOO_LOW: { title: 'Prepaid balance too low; nothing was charged', remedies: ['retry'] },
  CREDIT_LIMIT_REACHED: { title: 'Credit limit reached; nothing was charged', remedies: ['retry'] },
  INVOICE_OVERDUE: { title: 'Invoice overdue; nothing was charged', remedies: ['retry'] },
  SPENDING_LIMIT_REACHED: { title: 'Spending limit reached; nothing was charged', remedies: ['retry'] },
  PAYMENT_FAILED: {
    title: 'Payment failed; nothing was charged',
    remedies: ['other-card', 'other-quote'],
  },
  LABEL_REFUSED: {
    title: 'The carrier rejected the purchase; nothing was charged',
    remedies: ['other-quote', 'retry'],
  },
  PRICE_CHANGED: {
    title: 'The price changed; nothing was charged',
    remedies: ['renew', 'other-quote'],
  },
  RATE_PROVIDER_UNAVAILABLE: { title: 'The carrier could not be reached', remedies: ['renew'] },
  CONNECTED_ACCOUNT_REFUSED: { title: 'EasyPost refuses your account’s key', remedies: ['retry'] },
  QUOTE_EXPIRED: { title: 'Prices have expired', remedies: ['renew'] },
  QUOTE_NOT_FOUND: { title: 'This quote is no longer available', remedies: ['renew', 'other-quote'] },
}

/** Describes a failed purchase. The message is the API's own, which says whether money moved. */
export const describePurchaseError = (code: Code, message: string): PurchaseError => ({
  message,
  ...(faults[code] ?? { title: 'Purchase failed', remedies: ['retry'] }),
})

const isCode = (value: unknown): value is Code =>
  typeof value === 'string' && Object.hasOwn(errorCodes, value)

/** Returns the last purchase error of a draft from its timeline; null without any. */
export const lastPurchaseError = (shipment: Pick<Shipment, 'status' | 'events'>): PurchaseError | null => {
  if (shipment.status !== 'payment_failed') return null
  // Events of the rollback follow it in the same status.
  const event = shipment.events?.findLast(
    (known) => known.status === 'payment_failed' && known.from_status === 'payment_pending',
  )
  const code = event?.metadata?.['code']
  return describePurchaseError(
    isCode(code) ? code : 'PAYMENT_FAILED',
    event?.message ?? 'The last purchase attempt failed. Your draft is saved.',
  )
}

/** Shows that the quote in the URL was renewed or belongs to another draft. */
export const QuoteGone = ({ shipmentId }: { shipmentId: string }) => (
  <Notice
    tone="warn"
    title="This quote is no longer available"
    action={
      <LinkButton variant="primary" href={paths.send.quotes(shipmentId)}>
        View quotes
      </LinkButton>
    }
  >
    Prices were refreshed. Choose a service from the new quotes.
  </Notice>
)
