'use client'

import { Pencil, Plus } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { MatterPicker } from '#components/matters/matter-picker.tsx'
import { matterTitle } from '#components/matters/matter-title.ts'
import { changeMatter } from '#components/shipments/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { storedShipment } from './stored-shipment.ts'

type ShipmentMatterProps = {
  shipment: Pick<Shipment, 'id' | 'matter'>
  /** Why the reader may not change it; null if they may. */
  refusal: string | null
}

/** Shows the matter of a shipment, and moves the shipment to another, with undo. */
export const ShipmentMatter = ({ shipment: { id, matter }, refusal }: ShipmentMatterProps) => {
  const toast = useToast()
  const change = useAction(changeMatter, {
    // A hold on the matter retains its letters.
    after: storedShipment('getShipmentEvidence'),
    refreshesOnError: true,
    onError: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  const move = async (next: MatterBrief | null) => {
    if ((next?.id ?? null) === (matter?.id ?? null)) return
    const changed = await change.run(id, next?.id ?? null)
    if (!changed?.ok) return
    toast({ title: 'Matter changed', undo: () => void change.run(id, matter?.id ?? null) })
  }
  if (matter === null && refusal) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 [&>button:first-child]:-ml-2.5">
      {matter && (
        <span className="min-w-0">
          Matter{' '}
          <PrefetchLink href={paths.matter(matter.id)} className="wrap-anywhere text-link">
            {matterTitle(matter)}
          </PrefetchLink>
        </span>
      )}
      {!refusal && (
        <MatterPicker
          value={matter?.id ?? null}
          canClear={matter !== null}
          onChoose={(next) => void move(next)}
          trigger={
            <Button
              variant="quiet"
              size="small"
              pending={change.isPending}
              aria-label={matter ? 'Change matter' : undefined}
            >
              {matter ? <Pencil aria-hidden="true" /> : <Plus aria-hidden="true" />}
              {!matter && 'Add to matter'}
            </Button>
          }
        />
      )}
    </div>
  )
}
