'use client'

import { Scale } from 'lucide-react'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { WordsDialog } from '#components/tasks/text-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Tag } from '#lib/contract/shipments/shipment.ts'

import { placeHold } from './actions.ts'

/** Places a legal hold on all current and future shipments with a tag. */
export const PlaceTagHold = ({ tags }: { tags: readonly Tag[] }) => {
  const toast = useToast()
  const place = useAction(placeHold, {
    after: { reread: ['listHolds', 'listUpcomingPurges', 'getShipmentEvidence', 'listShipmentActivity'] },
    onSuccess: () => toast({ title: 'Legal hold placed' }),
  })
  const [tagId, setTagId] = useState(tags[0]?.id ?? '')
  if (tags.length === 0) return null
  return (
    <WordsDialog
      trigger={
        <Button>
          <Scale aria-hidden="true" />
          Hold by tag…
        </Button>
      }
      title="Place legal hold on a tag?"
      description="Prevents deletion of all shipments with this tag, including those tagged later, until the hold is released."
      label="Reason"
      hint="For example, “Discovery in Swan v. Turner”. Visible to your team."
      needed="Enter a reason."
      submitLabel="Place hold"
      action={place}
      onSubmit={(reason) => place.run({ tag_id: tagId, reason })}
    >
      <Field label="Tag" required>
        <NativeSelect value={tagId} onChange={(event) => setTagId(event.target.value)}>
          {tags.map((tag) => (
            <option key={tag.id} value={tag.id}>
              {tag.name}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </WordsDialog>
  )
}
