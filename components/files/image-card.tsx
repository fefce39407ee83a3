'use client'

import { type FormEvent, useRef, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Action } from '#lib/client/action-result.ts'

type ImageCardProps = {
  title: string
  description: string
  /** What the image is called in buttons and messages: “logo”, “image”. */
  noun: string
  /** Path of the current image; null if none. */
  url: string | null
  maxBytes: number
  hint: string
  /** Consequence of removing it. */
  removal: string
  save: Action<[file: File], unknown>
  remove: Action<[], unknown>
}

const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)

/** Sets, replaces or removes an image that documents show. */
export const ImageCard = ({
  title,
  description,
  noun,
  url,
  maxBytes,
  hint,
  removal,
  save,
  remove,
}: ImageCardProps) => {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState<string | undefined>()
  const saving = useAction(save, {
    onSuccess: () => {
      input.current?.form?.reset()
      toast({ title: `${capitalized(noun)} saved` })
    },
  })
  const removing = useAction(remove, {
    onSuccess: () => toast({ title: `${capitalized(noun)} removed` }),
  })
  // The service checks the content itself.
  const findError = (file: File | undefined): string | undefined => {
    if (!file || file.size === 0) return 'Choose a PNG or JPEG file.'
    return file.size > maxBytes ? 'The image is larger than 2 MB. Choose a smaller file.' : undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const file = input.current?.files?.[0]
    const error = findError(file)
    setFileError(error)
    if (file && !error) void saving.run(file)
  }
  return (
    <Card label={title}>
      <CardHeader
        title={title}
        description={description}
        aside={
          url && (
            <ConfirmDialog
              trigger={<Button size="small">Remove {noun}</Button>}
              title={`Remove this ${noun}?`}
              description={removal}
              confirmLabel={`Remove ${noun}`}
              keepLabel="Cancel"
              action={removing}
              onConfirm={() => removing.run()}
            />
          )
        }
      />
      <CardBody>
        {url && (
          // Documents are white in every theme.
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
          pending={saving.isPending}
          submitLabel={`${url ? 'Replace' : 'Save'} ${noun}`}
          savesChanges
        >
          <Field label="Image" error={fileError ?? saving.error?.message} hint={hint} required>
            <Input ref={input} type="file" name="file" accept="image/png,image/jpeg" />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
