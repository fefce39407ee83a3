'use client'

import type { ReactElement } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { WordsDialog } from '#components/tasks/text-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { PlaceHoldInput } from '#lib/contract/retention/retention.ts'

import { placeHold } from './actions.ts'

type PlaceHoldProps = {
  subject: Omit<PlaceHoldInput, 'reason'>
  /** The button that opens the dialog. */
  trigger: ReactElement
  startsOpen?: boolean
}

/** Places a legal hold on a shipment or a matter, with a reason. */
export const PlaceHold = ({ subject, trigger, startsOpen = false }: PlaceHoldProps) => {
  const toast = useToast()
  const place = useAction(placeHold, {
    after: { reread: ['listHolds', 'listUpcomingPurges', 'getShipmentEvidence', 'listShipmentActivity'] },
    onSuccess: () => toast({ title: 'Legal hold placed' }),
  })
  return (
    <WordsDialog
      trigger={trigger}
      startsOpen={startsOpen}
      title="Place legal hold?"
      description="Prevents deletion until the hold is released."
      label="Reason"
      hint="For example, “Discovery in Swan v. Turner”. Visible to your team."
      needed="Enter a reason."
      submitLabel="Place hold"
      action={place}
      onSubmit={(reason) => place.run({ ...subject, reason })}
    />
  )
}
