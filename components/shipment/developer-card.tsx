'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { FoldedCard } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { paths } from '#lib/paths.ts'

const LastRequests = dynamic(() => import('./last-requests.tsx').then((module) => module.LastRequests), {
  loading: () => <Spinner label="Loading requests" />,
})

/** Shows the shipment's id and its API requests. */
export const DeveloperCard = ({ shipmentId }: { shipmentId: string }) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <FoldedCard title="For developers" summary={<span className="code">{shipmentId}</span>}>
      <div className="grid gap-3">
        <div className="flex items-center gap-1">
          <span className="code min-w-0 truncate text-sm">{shipmentId}</span>
          <CopyButton value={shipmentId} label="shipment ID" />
        </div>
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
    </FoldedCard>
  )
}
