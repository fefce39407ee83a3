'use client'

import { Pencil, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

// Loads when the popover opens.
const ReferencesForm = dynamic(() => import('./references-form.tsx').then((module) => module.ReferencesForm))

type EditReferencesProps = {
  shipment: Pick<Shipment, 'id' | 'reference' | 'cost_center' | 'deadline'>
  refusal: string | null
}

/** Shows the reference and cost center of a shipment, and edits them and its deadline, with undo. */
export const EditReferences = ({ shipment, refusal }: EditReferencesProps) => {
  const { reference, cost_center: costCenter } = shipment
  const hasAny = reference !== null || costCenter !== null || shipment.deadline !== null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 [&>button:first-child]:-ml-2.5">
      {reference !== null && <Labelled term="Reference" value={reference} copies="reference" />}
      {costCenter !== null && <Labelled term="Cost center" value={costCenter} copies="cost center" />}
      {!refusal && <EditPopover shipment={shipment} hasAny={hasAny} />}
    </div>
  )
}

const Labelled = ({ term, value, copies }: { term: string; value: string; copies: string }) => (
  <span className="inline-flex min-w-0 items-center gap-1">
    <span>
      {term} <span className="wrap-anywhere text-ink">{value}</span>
    </span>
    <CopyButton value={value} label={copies} />
  </span>
)

type EditPopoverProps = Omit<EditReferencesProps, 'refusal'> & { hasAny: boolean }

const EditPopover = ({ shipment, hasAny }: EditPopoverProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      label="Reference and deadline"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" size="small" aria-label={hasAny ? 'Edit reference and deadline' : undefined}>
          {hasAny ? <Pencil aria-hidden="true" /> : <Plus aria-hidden="true" />}
          {hasAny ? 'Edit' : 'Reference or deadline'}
        </Button>
      }
    >
      <ReferencesForm shipment={shipment} onDone={() => setIsOpen(false)} />
    </Popover>
  )
}
