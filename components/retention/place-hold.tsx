'use client'

import { Scale } from 'lucide-react'

import { WordsDialog } from '#components/tasks/words-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'

import type { HoldActions } from './hold-actions.ts'

type PlaceHoldProps = { shipmentId: string; place: HoldActions['place']; onChanged: () => void }

/** Keeps one shipment whatever its retention says, asking why. */
export const PlaceHold = ({ shipmentId, place, onChanged }: PlaceHoldProps) => {
  const toast = useToast()
  return (
    <WordsDialog
      trigger={
        <Button size="small">
          <Scale aria-hidden="true" />
          Place legal hold…
        </Button>
      }
      title="Place legal hold?"
      description="Prevents deletion until the hold is released."
      label="Reason"
      hint="For example, “Discovery in Swan v. Turner”. Visible to your team."
      needed="Enter a reason."
      submitLabel="Place hold"
      onSubmit={async (reason) => {
        const result = await place({ shipment_id: shipmentId, reason })
        if (result.ok) {
          toast({ title: 'Legal hold placed' })
          onChanged()
        }
        return result
      }}
    />
  )
}
