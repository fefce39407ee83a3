'use client'

import { Scale } from 'lucide-react'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { WordsDialog } from '#components/tasks/text-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { LegalHold } from '#lib/contract/retention/retention.ts'
import type { Tag } from '#lib/contract/shipments/shipment.ts'

import { placeHold, releaseHold } from './actions.ts'

type PlaceHoldProps = { shipmentId: string; onChanged: () => void }

/** Places a legal hold on a shipment, with a reason. */
export const PlaceHold = ({ shipmentId, onChanged }: PlaceHoldProps) => {
  const toast = useToast()
  const place = useAction(placeHold, {
    onSuccess: () => {
      toast({ title: 'Legal hold placed' })
      onChanged()
    },
  })
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
      action={place}
      onSubmit={(reason) => place.run({ shipment_id: shipmentId, reason })}
    />
  )
}

/** Places a legal hold on all current and future shipments with a tag. */
export const PlaceTagHold = ({ tags }: { tags: readonly Tag[] }) => {
  const toast = useToast()
  const place = useAction(placeHold, { onSuccess: () => toast({ title: 'Legal hold placed' }) })
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

type ReleaseHoldProps = {
  hold: LegalHold
  onChanged?: (() => void) | undefined
}

/** Releases a hold, with a reason. */
export const ReleaseHold = ({ hold, onChanged }: ReleaseHoldProps) => {
  const toast = useToast()
  const release = useAction(releaseHold, {
    onSuccess: () => {
      toast({ title: 'Legal hold released' })
      onChanged?.()
    },
  })
  const subject = hold.tag ? `the tag “${hold.tag.name}”` : (hold.shipment?.title ?? 'this shipment')
  return (
    <WordsDialog
      trigger={
        <Button size="small" aria-label={`Release hold on ${subject}`}>
          Release…
        </Button>
      }
      title="Release legal hold?"
      description={
        <>
          Hold on {subject}: “{hold.reason}”. Anything past its retention will be permanently deleted within
          the hour, unless another hold applies.
        </>
      }
      label="Reason"
      hint="Recorded with your name and the time."
      needed="Enter a reason."
      submitLabel="Release hold"
      action={release}
      onSubmit={(reason) => release.run(hold.id, reason)}
    />
  )
}
