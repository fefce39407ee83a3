'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { ApiProvider, useApi } from '#components/api/api-provider.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { usePurchase } from './use-purchase.ts'
import * as wording from './wording.tsx'

const pollMs = 1500

type PurchaseProgressProps = {
  shipmentId: string
  /** Called when the purchase has succeeded or failed. */
  onEnd: (shipment: Shipment) => void
}

const Follower = ({ shipmentId, onEnd }: PurchaseProgressProps) => {
  const api = useApi()
  const { data: shipment, isError } = useQuery({
    queryKey: ['shipment', shipmentId],
    queryFn: async ({ signal }) => (await api.getShipment({ params: { id: shipmentId }, signal })).data,
    refetchInterval: (query) => (query.state.data?.status === 'payment_pending' ? pollMs : pollMs * 4),
  })
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (shipment && shipment.status !== 'payment_pending') end(shipment)
  }, [shipment])
  return (
    <Card className="p-5">
      <div className="flex items-center gap-3">
        <Spinner className="text-accent" />
        <h2 className="text-md font-[620]">{wording.authorizingTheCardAndPurchasingTheLabel}</h2>
      </div>
      <output className="mt-2 block text-ink-soft">
        {isError ? wording.mailroomCantBeReached : wording.thisIsTakingLonger}
      </output>
      <p className="mt-2 text-sm text-ink-soft">{wording.youCanLeaveThisPage}</p>
    </Card>
  )
}

/** Follows a purchase that takes long. */
export const PurchaseProgress = (props: PurchaseProgressProps) => (
  <ApiProvider>
    <Follower {...props} />
  </ApiProvider>
)

/** Links to the bank's confirmation, also after a return without one. */
export const BankQuestion = ({ actionUrl }: { actionUrl: string }) => (
  <Notice
    alert
    tone="accent"
    className="mb-5"
    title={wording.confirmThisPaymentWithYourBank}
    action={
      <LinkButton variant="primary" href={actionUrl}>
        {wording.continueToYourBank}
      </LinkButton>
    }
  >
    {wording.youWontBeCharged}
  </Notice>
)

type PendingPurchaseProps = {
  shipment: Pick<Shipment, 'id' | 'document_key' | 'charge'>
  /** Whether the bank has responded and the purchase continues by itself. */
  hasAnswered: boolean
  /** Where the bank asks about another letter that is bought together with it; null where it does not. */
  nextActionUrl: string | null
}

/** Shows a purchase that was in progress when the page loaded, perhaps on the card holder's return from the bank. */
export const PendingPurchase = ({ shipment, hasAnswered, nextActionUrl }: PendingPurchaseProps) => {
  // Never buys: the purchase may have failed by now, and buying would be a second one.
  const { end } = usePurchase(shipment)
  const actionUrl = (hasAnswered ? null : shipment.charge?.action_url) ?? nextActionUrl
  return (
    <>
      {actionUrl && <BankQuestion actionUrl={actionUrl} />}
      <PurchaseProgress shipmentId={shipment.id} onEnd={end} />
    </>
  )
}
