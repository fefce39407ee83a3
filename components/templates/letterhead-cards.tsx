'use client'

import { type FormEvent, useRef, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Letterhead } from '#lib/contract/templates/template.ts'
import { type LetterheadImage, letterheadImageLimits } from '#lib/contract/templates/template.values.ts'

import { removeLetterheadImage, updateLetterhead } from './actions.ts'
import { setLetterheadImage } from './browser-actions.ts'

/** Edits the lines of the letterhead, and who may change templates. */
export const LetterheadCard = ({ letterhead }: { letterhead: Letterhead }) => {
  const toast = useToast()
  const save = useAction(updateLetterhead, { onSuccess: () => toast({ title: 'Letterhead saved' }) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const lines = form.get('lines')
    void save.run({
      lines: (typeof lines === 'string' ? lines : '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      senders_may_edit: form.get('senders_may_edit') !== null,
    })
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

const findFileError = (file: File | undefined): string | undefined => {
  if (!file || file.size === 0) return 'Choose a PNG or JPEG.'
  if (file.size > letterheadImageLimits.maxBytes) return 'The image is larger than 2 MB. Reduce its size.'
  return undefined
}

type ImageCardProps = {
  image: LetterheadImage
  title: string
  description: string
  /** Path of the current image; null if none. */
  url: string | null
}

/** Sets, replaces or removes an image of the letterhead. */
export const LetterheadImageCard = ({ image, title, description, url }: ImageCardProps) => {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState<string | undefined>()
  const save = useAction(setLetterheadImage, {
    onSuccess: () => {
      input.current?.form?.reset()
      toast({ title: 'Image saved' })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const file = input.current?.files?.[0]
    const wrong = findFileError(file)
    setFileError(wrong)
    if (file && !wrong) void save.run(image, file)
  }
  const remove = useAction(removeLetterheadImage, {
    onSuccess: () => toast({ title: 'Image removed' }),
  })
  return (
    <Card label={title}>
      <CardHeader
        title={title}
        description={description}
        aside={
          url && (
            <ConfirmDialog
              trigger={<Button size="small">Remove image</Button>}
              title="Remove this image?"
              description="New letters will not have it. Letters already made stay as they are."
              confirmLabel="Remove image"
              keepLabel="Cancel"
              action={remove}
              onConfirm={() => remove.run(image)}
            />
          )
        }
      />
      <CardBody>
        {url && (
          // Letters are white in every theme.
          <div className="mb-4 inline-flex rounded-md border border-line bg-white p-3">
            {/* oxlint-disable-next-line nextjs/no-img-element -- served by the API, to signed-in members. */}
            <img
              src={url}
              alt={`Current ${title.toLowerCase()}`}
              className="max-h-16 max-w-56 object-contain"
            />
          </div>
        )}
        <FormShell
          label={title}
          onSubmit={submit}
          error={null}
          pending={save.isPending}
          submitLabel={url ? 'Replace image' : 'Save image'}
          savesChanges
        >
          <Field
            label="Image"
            error={fileError ?? save.error?.message}
            hint="PNG or JPEG, up to 2 MB"
            required
          >
            <Input ref={input} type="file" name="file" accept="image/png,image/jpeg" />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
