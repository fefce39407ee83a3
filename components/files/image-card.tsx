'use client'

import { useRef, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { ConfirmDialogProps } from '#components/ui/confirm-dialog-popup.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import type { ActionError, ActionResult } from '#lib/client/action-result.ts'

type ImageCardProps = {
  title: string
  description: string
  /** What the image is called in buttons: “logo”, “image”. */
  noun: string
  /** Path of the current image; null if none. */
  url: string | null
  maxBytes: number
  hint: string
  /** Consequence of removing it. */
  removal: string
  /** The state of `useAction` that `onSave` runs. */
  saving: { isPending: boolean; error: ActionError | null }
  onSave: (file: File) => Promise<ActionResult<unknown> | null>
  removing: ConfirmDialogProps['action']
  onRemove: ConfirmDialogProps['onConfirm']
}

/** Sets, replaces or removes an image that documents show. */
export const ImageCard = ({
  title,
  description,
  noun,
  url,
  maxBytes,
  hint,
  removal,
  saving,
  onSave,
  removing,
  onRemove,
}: ImageCardProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState<string | undefined>()
  // The service checks the content itself.
  const findError = (file: File | undefined): string | undefined => {
    if (!file || file.size === 0) return 'Choose a PNG or JPEG file.'
    return file.size > maxBytes ? 'The image is larger than 2 MB. Choose a smaller file.' : undefined
  }
  const submit = async () => {
    const file = input.current?.files?.[0]
    const error = findError(file)
    setFileError(error)
    if (!file || error) return
    const saved = await onSave(file)
    if (saved?.ok) input.current?.form?.reset()
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
              onConfirm={onRemove}
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
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
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
