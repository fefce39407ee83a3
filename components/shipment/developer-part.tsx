'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'

import { FoldedPart } from '#components/ui/card.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

const DeveloperFacts = dynamic(
  () => import('./developer-facts.tsx').then((module) => module.DeveloperFacts),
  { loading: () => <Spinner label="Loading details" /> },
)

/** Shows the shipment's id, and on request what else developers need. */
export const DeveloperPart = ({ shipment }: { shipment: Pick<Shipment, 'id' | 'metadata'> }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="print:hidden">
      <FoldedPart
        title="For developers"
        summary={<span className="code">{shipment.id}</span>}
        onOpen={() => setIsOpen(true)}
      >
        {isOpen && <DeveloperFacts shipment={shipment} />}
      </FoldedPart>
    </div>
  )
}
