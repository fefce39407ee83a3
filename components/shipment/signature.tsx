'use client'

import { useState } from 'react'

import { OnDemandDialog } from '#components/ui/on-demand-trigger.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { downloads } from '#lib/paths.ts'

import { receiptUrl } from './signature-state.ts'

const load = () => import('./receipt-dialog.tsx').then((module) => module.ReceiptDialog)

const Picture = ({ shipmentId }: { shipmentId: string }) => {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return <span className="text-accent">Open receipt</span>
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- served by the API, to permitted readers.
    <img
      src={downloads.receiptPicture(shipmentId)}
      alt="Signature as on the return receipt"
      onError={() => setIsMissing(true)}
      className="mx-auto h-9 max-w-48 object-contain"
    />
  )
}

/** Shows the signature on the return receipt, which opens the receipt: its viewer loads with hover or focus. */
export const Signature = ({ shipment }: { shipment: Pick<Shipment, 'id' | 'artifacts'> }) => {
  const url = receiptUrl(shipment.artifacts ?? [])
  if (url === null) return null
  const trigger = (
    <button
      type="button"
      aria-label="Open receipt"
      title="Open receipt"
      className="rounded-md border border-line bg-sheet px-3 py-1 hover:border-line-strong"
    >
      <Picture shipmentId={shipment.id} />
    </button>
  )
  return (
    <section aria-label="Signature" className="flex items-center gap-2.5">
      <p className="max-w-20 text-right text-xs text-ink-soft">As on the return receipt</p>
      <div className="hidden print:block">
        <Picture shipmentId={shipment.id} />
      </div>
      <OnDemandDialog load={load} of={{ url }} trigger={trigger} />
    </section>
  )
}
