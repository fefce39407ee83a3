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
import * as wording from './hold-wording.tsx'

/** Places a legal hold on all current and future shipments with a tag. */
export const PlaceTagHold = ({ tags }: { tags: readonly Tag[] }) => {
  const toast = useToast()
  const place = useAction(placeHold, { onSuccess: () => toast({ title: wording.legalHoldPlaced }) })
  const [tagId, setTagId] = useState(tags[0]?.id ?? '')
  if (tags.length === 0) return null
  return (
    <WordsDialog
      trigger={
        <Button>
          <Scale aria-hidden="true" />
          {wording.holdByTag}
        </Button>
      }
      title={wording.placeLegalHoldOnATag}
      description={wording.preventsDeletionOfAll}
      label={wording.reason}
      hint={wording.forExampleDiscoveryInSwan}
      needed={wording.enterAReason}
      submitLabel={wording.placeHold}
      action={place}
      onSubmit={(reason) => place.run({ tag_id: tagId, reason })}
    >
      <Field label={wording.tag} required>
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
