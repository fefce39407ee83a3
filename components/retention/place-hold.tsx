'use client'

import { Scale } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { WordsDialog } from '#components/tasks/text-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { PlaceHoldInput } from '#lib/contract/retention/retention.ts'

import { placeHold } from './actions.ts'
import * as wording from './hold-wording.tsx'

type PlaceHoldProps = { subject: Omit<PlaceHoldInput, 'reason'>; onChanged: () => void }

/** Places a legal hold on a shipment or a matter, with a reason. */
export const PlaceHold = ({ subject, onChanged }: PlaceHoldProps) => {
  const toast = useToast()
  const place = useAction(placeHold, {
    onSuccess: () => {
      toast({ title: wording.legalHoldPlaced })
      onChanged()
    },
  })
  return (
    <WordsDialog
      trigger={
        <Button size="small">
          <Scale aria-hidden="true" />
          {wording.placeLegalHold}
        </Button>
      }
      title={wording.placeLegalHoldTitle}
      description={wording.preventsDeletionUntilTheHold}
      label={wording.reason}
      hint={wording.forExampleDiscoveryInSwan}
      needed={wording.enterAReason}
      submitLabel={wording.placeHold}
      action={place}
      onSubmit={(reason) => place.run({ ...subject, reason })}
    />
  )
}
