'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'

import { failures } from '#components/actions/send-action.ts'
import { useAction } from '#components/actions/use-action.ts'
import { useApi } from '#components/api/api-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { Letterhead } from '#lib/contract/templates/template.ts'
import { type LetterheadImage, letterheadImageLimits } from '#lib/contract/templates/template.values.ts'

import { removeLetterheadImage, updateLetterhead } from './actions.ts'
import * as wording from './wording.tsx'

/** Edits the lines of the letterhead, and who may change templates. */
export const LetterheadCard = ({ letterhead }: { letterhead: Letterhead }) => {
  const toast = useToast()
  const save = useAction(updateLetterhead, { onSuccess: () => toast({ title: wording.letterheadSaved }) })
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
    <Card label={wording.letterhead}>
      <CardHeader title={wording.letterhead} description={wording.letterheadDescription} />
      <CardBody>
        <FormShell
          label={wording.letterhead}
          onSubmit={submit}
          error={save.error?.fields[0]?.message ?? save.error?.message ?? null}
          pending={save.isPending}
          submitLabel={wording.saveLetterhead}
          savesChanges
        >
          <Field label={wording.lines} hint={wording.linesHint}>
            <Textarea name="lines" rows={3} defaultValue={letterhead.lines.join('\n')} />
          </Field>
          <Checkbox
            name="senders_may_edit"
            label={wording.sendersMayEdit}
            description={wording.ownersAlwaysMay}
            defaultChecked={letterhead.senders_may_edit}
          />
        </FormShell>
      </CardBody>
    </Card>
  )
}

const findFileError = (file: FormDataEntryValue | null): string | undefined => {
  if (!(file instanceof File) || file.size === 0) return wording.chooseAPngOrJpeg
  if (file.size > letterheadImageLimits.maxBytes) return wording.theImageIsLarger
  return undefined
}

type ImageCardProps = {
  image: LetterheadImage
  title: string
  description: string
  /** Path of the current image; null when there is none. */
  url: string | null
}

/** Sets, replaces or removes an image of the letterhead. */
export const LetterheadImageCard = ({ image, title, description, url }: ImageCardProps) => {
  const toast = useToast()
  const api = useApi()
  const router = useRouter()
  const [error, setError] = useState<string | undefined>()
  const [isPending, setIsPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const wrong = findFileError(form.get('file'))
    setError(wrong)
    if (wrong) return
    setIsPending(true)
    try {
      await api.setLetterheadImage({ params: { image }, form })
      element.reset()
      toast({ title: wording.imageSaved })
      router.refresh()
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : failures.failed.message)
    } finally {
      setIsPending(false)
    }
  }
  const remove = useAction(removeLetterheadImage, {
    onSuccess: () => toast({ title: wording.imageRemoved }),
  })
  return (
    <Card label={title}>
      <CardHeader
        title={title}
        description={description}
        aside={
          url && (
            <ConfirmDialog
              trigger={<Button size="small">{wording.removeImage}</Button>}
              title={wording.removeImageTitle}
              description={wording.newLettersWithout}
              confirmLabel={wording.removeImage}
              keepLabel={wording.cancel}
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
            {/* oxlint-disable-next-line nextjs/no-img-element -- served by the API, to whoever is signed in. */}
            <img src={url} alt={wording.currentImage(title)} className="max-h-16 max-w-56 object-contain" />
          </div>
        )}
        <FormShell
          label={title}
          onSubmit={(event) => void submit(event)}
          error={null}
          pending={isPending}
          submitLabel={url ? wording.replaceImage : wording.saveImage}
          savesChanges
        >
          <Field label={wording.image} error={error} hint={wording.imageHint} required>
            <Input type="file" name="file" accept="image/png,image/jpeg" />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
