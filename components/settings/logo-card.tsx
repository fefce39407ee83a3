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
import { logoLimits } from '#lib/contract/organizations/organization.ts'

import { removeLogo } from './actions.ts'
import { setLogo } from './browser-actions.ts'

/** Returns the error of an unsuitable file; the service checks the content itself. */
const findFileError = (file: File | undefined): string | undefined => {
  if (!file || file.size === 0) return 'Choose a PNG or JPEG file.'
  if (file.size > logoLimits.maxBytes) return 'The image is larger than 2 MB. Choose a smaller file.'
  return undefined
}

/** Manages the organization's logo, which is on every page and document. */
export const LogoCard = ({ logoUrl }: { logoUrl: string | null }) => {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState<string | undefined>()
  const save = useAction(setLogo, {
    onSuccess: () => {
      input.current?.form?.reset()
      toast({ title: 'Logo saved' })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const file = input.current?.files?.[0]
    const wrong = findFileError(file)
    setFileError(wrong)
    if (file && !wrong) void save.run(file)
  }
  const remove = useAction(removeLogo, { onSuccess: () => toast({ title: 'Logo removed' }) })
  return (
    <Card label="Logo">
      <CardHeader
        title="Logo"
        description="Shown next to your name and on mailing records, statements and receipts."
        aside={
          logoUrl && (
            <ConfirmDialog
              trigger={<Button size="small">Remove logo</Button>}
              title="Remove logo?"
              description="Pages and new records will show only your organization’s name. Existing records won’t change."
              confirmLabel="Remove logo"
              keepLabel="Cancel"
              action={remove}
              onConfirm={() => remove.run()}
            />
          )
        }
      />
      <CardBody>
        {logoUrl && (
          // Documents are white in every theme.
          <div className="mb-4 inline-flex rounded-md border border-line bg-white p-3">
            {/* oxlint-disable-next-line nextjs/no-img-element -- served by the API, to signed-in members. */}
            <img src={logoUrl} alt="Current logo" className="max-h-16 max-w-56 object-contain" />
          </div>
        )}
        <FormShell
          label="Logo"
          onSubmit={submit}
          error={null}
          pending={save.isPending}
          submitLabel={logoUrl ? 'Replace logo' : 'Save logo'}
          savesChanges
        >
          <Field
            label="Image"
            error={fileError ?? save.error?.message}
            hint="PNG or JPEG, up to 2 MB. A wide logo on white works best."
            required
          >
            <Input ref={input} type="file" name="file" accept="image/png,image/jpeg" />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
