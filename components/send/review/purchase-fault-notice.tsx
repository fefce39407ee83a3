import type { ReactNode } from 'react'

import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

import type { PurchaseFault, Remedy } from './purchase-fault.ts'

type PurchaseFaultNoticeProps = {
  fault: PurchaseFault
  shipmentId: string
  /** This page, to come back to from where cards are entered. */
  here: string
  isRenewing: boolean
  onRenew: () => void
}

/** Why it was not bought, and the ways on. The draft is kept in every case. */
export const PurchaseFaultNotice = ({
  fault,
  shipmentId,
  here,
  isRenewing,
  onRenew,
}: PurchaseFaultNoticeProps) => {
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
    // The button to buy stands on the page all the while.
    retry: null,
  } satisfies Record<Remedy, ReactNode>
  return (
    <Notice
      alert
      tone={fault.remedies.includes('renew') ? 'warn' : 'bad'}
      className="mb-5"
      title={fault.title}
      action={fault.remedies.map((remedy) => remedies[remedy])}
    >
      {fault.message}
    </Notice>
  )
}
