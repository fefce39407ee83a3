'use client'

import { Scale } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { WordsDialog } from '#components/tasks/words-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { placeHold } from './actions.ts'

type PlaceHoldProps = { shipmentId: string; onChanged: () => void }

/** Keeps one shipment whatever its retention says, asking why. */
export const PlaceHold = ({ shipmentId, onChanged }: PlaceHoldProps) => {
  const toast = useToast()
  const place = useAction(placeHold, {
    onSuccess: () => {
      toast({ title: 'Under legal hold' })
      onChanged()
    },
  })
  return (
    <WordsDialog
      trigger={
        <Button size="small">
          <Scale aria-hidden="true" />
          Place a legal hold…
        </Button>
      }
      title="Place a legal hold?"
      description="Nothing of this shipment is deleted, whatever its retention says, until somebody releases the hold."
      label="Why must it be kept?"
      hint="Such as “Discovery in Swan v. Turner”. It stands in the timeline for everyone to read."
      needed="Say why it must be kept."
      submitLabel="Place the hold"
      action={place}
      onSubmit={(reason) => place.run({ shipment_id: shipmentId, reason })}
    />
  )
}
