'use client'

import type { FormEvent } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { changedParts } from '#components/conflict/changed-parts.ts'
import type { Parts } from '#components/conflict/conflicts.ts'
import { EditGuard } from '#components/conflict/edit-guard.tsx'
import { ImageCard } from '#components/files/image-card.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Letterhead, UpdateLetterheadInput } from '#lib/contract/templates/template.ts'
import { type LetterheadImage, letterheadImageLimits } from '#lib/contract/templates/template.values.ts'

import { removeLetterheadImage, updateLetterhead } from './actions.ts'
import { setLetterheadImage } from './browser-actions.ts'
import { templateQueries } from './queries.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const revisionOf = ({ revision }: Partial<Letterhead>) => revision

const partsOf = ({ lines, senders_may_edit: maySenders }: UpdateLetterheadInput): Parts => ({
  ...(lines && { Lines: lines.join('\n') }),
  ...(maySenders !== undefined && { 'Senders may change templates': maySenders ? 'Yes' : 'No' }),
})

/** Edits the lines of the letterhead, and who may change templates. */
export const LetterheadCard = ({ letterhead }: { letterhead: Letterhead }) => (
  <EditGuard
    noun="letterhead"
    value={letterhead}
    read={templateQueries.letterhead()}
    revisionOf={revisionOf}
    partsOf={partsOf}
    inputPartsOf={partsOf}
  >
    {(shown) => <LetterheadForm letterhead={shown} />}
  </EditGuard>
)

const LetterheadForm = ({ letterhead }: { letterhead: Letterhead }) => {
  const toast = useToast()
  const save = useAction(updateLetterhead, {
    after: storedIn('getLetterhead'),
    onSuccess: () => toast({ title: 'Letterhead saved' }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const lines = form.get('lines')
    const input = {
      lines: linesOf(typeof lines === 'string' ? lines : ''),
      senders_may_edit: form.get('senders_may_edit') !== null,
    }
    void save.run(changedParts(letterhead, input))
  }
  return (
    <Card label="Letterhead">
      <CardHeader
        title="Letterhead"
        description="At the head of the first page of letters made from templates."
      />
      <CardBody>
        <FormShell
          label="Letterhead"
          onSubmit={submit}
          error={save.error?.fields[0]?.message ?? save.error?.message ?? null}
          pending={save.isPending}
          submitLabel="Save letterhead"
          savesChanges
        >
          <Field label="Lines" hint="Up to 6 lines, set at the right. The first is bold.">
            <Textarea name="lines" rows={3} defaultValue={letterhead.lines.join('\n')} />
          </Field>
          <Checkbox
            name="senders_may_edit"
            label="Senders may create and change templates"
            description="Owners and admins always may."
            defaultChecked={letterhead.senders_may_edit}
          />
        </FormShell>
      </CardBody>
    </Card>
  )
}

type LetterheadImageCardProps = {
  image: LetterheadImage
  title: string
  description: string
  /** Path of the current image; null if none. */
  url: string | null
}

/** Sets, replaces or removes an image of the letterhead. */
export const LetterheadImageCard = ({ image, ...texts }: LetterheadImageCardProps) => {
  const toast = useToast()
  const save = useAction(setLetterheadImage, {
    after: storedIn('getLetterhead'),
    onSuccess: () => toast({ title: 'Image saved' }),
  })
  const remove = useAction(removeLetterheadImage, {
    after: storedIn('getLetterhead'),
    onSuccess: () => toast({ title: 'Image removed' }),
  })
  return (
    <ImageCard
      {...texts}
      noun="image"
      maxBytes={letterheadImageLimits.maxBytes}
      hint="PNG or JPEG, up to 2 MB"
      removal="New letters won’t have it. Letters that exist won’t change."
      saving={save}
      onSave={(file) => save.run(image, file)}
      removing={remove}
      onRemove={() => remove.run(image)}
    />
  )
}
