'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

const LastRequests = dynamic(() => import('./last-requests.tsx').then((module) => module.LastRequests), {
  loading: () => <Spinner label="Loading requests" />,
})

const Metadata = ({ metadata }: Pick<Shipment, 'metadata'>) => {
  const entries = Object.entries(metadata)
  if (entries.length === 0) return null
  return (
    <section aria-label="Metadata" className="grid gap-1">
      <h3 className="text-sm text-ink-soft">Metadata, set through the API</h3>
      <dl className="code grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 gap-y-1 text-sm">
        {entries.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="wrap-anywhere text-ink-soft">{key}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shows the shipment's id, its metadata and its API requests. */
export const DeveloperFacts = ({ shipment }: { shipment: Pick<Shipment, 'id' | 'metadata'> }) => {
  const shipmentId = shipment.id
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-1">
        <span className="code min-w-0 truncate text-sm">{shipmentId}</span>
        <CopyButton value={shipmentId} label="shipment ID" />
      </div>
      <Metadata metadata={shipment.metadata} />
      {isShown ? (
        <LastRequests shipmentId={shipmentId} />
      ) : (
        <div>
          <Button size="small" onClick={() => setIsShown(true)}>
            Show recent API requests
          </Button>
        </div>
      )}
      <p className="text-sm">
        <PrefetchLink href={paths.settings.requestLog({ shipment: shipmentId })} className="text-link">
          API requests for this shipment
        </PrefetchLink>
      </p>
    </div>
  )
}
