'use client'

import { FolderOpen } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { MatterPicker } from '#components/matters/matter-picker.tsx'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'
import type { MovedShipment } from '#lib/contract/shipments/shipment-bulk.ts'

import { moveShipments } from './actions.ts'
import { inParts } from './in-parts.ts'
import { useSelection } from './selection.tsx'

/** Moves all selected shipments to a matter, or out of theirs, with undo. */
export const BulkMatter = ({ refusal }: { refusal: string | null }) => {
  const { selected } = useSelection()
  const toast = useToast()
  const move = useAction(moveShipments, { after: 'nothing' })

  const undo = async (done: readonly MovedShipment[]) => {
    for (const [before, moved] of Map.groupBy(done, (each) => each.before)) {
      const { failure } = await inParts(
        moved.map(({ id }) => id),
        (part) => move.run(part, before),
      )
      if (failure) toast({ tone: 'bad', title: failure })
    }
    move.refresh()
  }
  const apply = async (matter: MatterBrief | null) => {
    const { done, failure } = await inParts([...selected.keys()], (part) =>
      move.run(part, matter?.id ?? null),
    )
    move.refresh()
    const refused = done.find(({ error }) => error !== null)
    const moved = done.filter(({ error, before }) => error === null && before !== (matter?.id ?? null))
    if (moved.length > 0) {
      const count = plural(moved.length, 'shipment')
      toast({
        title: matter ? `${count} added to matter ${matter.number}` : `${count} removed from their matter`,
        undo: () => void undo(moved),
      })
    }
    const problem = failure ?? refused?.error?.message
    if (problem) toast({ tone: 'bad', title: problem })
    else if (moved.length === 0) toast({ title: 'No changes: all of them are there already' })
  }
  const trigger = (
    <Button disabledReason={refusal} pending={move.isPending}>
      <FolderOpen aria-hidden="true" />
      Add to matter
    </Button>
  )
  if (refusal) return trigger
  return (
    <MatterPicker
      value={null}
      canClear
      align="end"
      onChoose={(matter) => void apply(matter)}
      trigger={trigger}
    />
  )
}
