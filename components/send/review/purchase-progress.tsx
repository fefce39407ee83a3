'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { shipmentRead } from '#components/shipments/shipment-read.ts'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { usePurchase } from './use-purchase.ts'

/** Follows a purchase that takes long. */
const PurchaseProgress = ({ isUnreachable }: { isUnreachable: boolean }) => (
  <Card className="p-5">
    <div className="flex items-center gap-3">
      <Spinner className="text-accent" />
      <h2 className="text-md font-emphasis">Authorizing the card and purchasing the label</h2>
    </div>
    <output className="mt-2 block text-ink-soft">
      {isUnreachable
        ? 'Mailroom can’t be reached right now. The purchase continues in the background, and we’ll keep checking.'
        : 'This is taking longer than usual. You are charged once, and only if the purchase succeeds.'}
    </output>
    <p className="mt-2 text-sm text-ink-soft">
      You can leave this page. The shipment page will show the result.
    </p>
  </Card>
)

/** Links to the bank's confirmation, also after a return without one. */
export const BankQuestion = ({ actionUrl }: { actionUrl: string }) => (
  <Notice
    alert
    tone="accent"
    className="mb-5"
    title="Confirm this payment with your bank"
    action={
      <LinkButton variant="primary" href={actionUrl}>
        Continue to your bank
      </LinkButton>
    }
  >
    You won’t be charged until you confirm. Your bank then returns you here, and the purchase completes
    automatically.
  </Notice>
)

type PendingPurchaseProps = {
  shipment: Pick<Shipment, 'id' | 'document_key' | 'charge'>
  /** Whether the bank has responded and the purchase continues automatically. */
  hasAnswered: boolean
  /** URL of the bank for another letter of the purchase; null if none. */
  nextActionUrl: string | null
}

/** Shows a purchase in progress, perhaps on the card holder's return from the bank, and says when it has succeeded. */
export const PendingPurchase = ({ shipment, hasAnswered, nextActionUrl }: PendingPurchaseProps) => {
  // Never buys: the purchase may have failed by now, and buying would be a second one.
  const { end } = usePurchase(shipment)
  const { data, isError } = useQuery(shipmentRead(shipment.id))
  const current = data?.data
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    if (current && current.status !== 'payment_pending') onEnd(current)
  }, [current])
  const actionUrl = (hasAnswered ? null : shipment.charge?.action_url) ?? nextActionUrl
  return (
    <>
      {actionUrl && <BankQuestion actionUrl={actionUrl} />}
      <PurchaseProgress isUnreachable={isError} />
    </>
  )
}
