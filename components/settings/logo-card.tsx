'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'

import { failures } from '#components/actions/send-action.ts'
import { useAction } from '#components/actions/use-action.ts'
import { useApi } from '#components/api/api-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { logoLimits } from '#lib/contract/organizations/organization.ts'

import { removeLogo } from './actions.ts'
import * as wording from './wording.tsx'

/** Returns the error of an unsuitable file; the service checks the content itself. */
const findFileError = (file: FormDataEntryValue | null): string | undefined => {
  if (!(file instanceof File) || file.size === 0) return wording.chooseAPngOrJpeg
  if (file.size > logoLimits.maxBytes) return wording.theImageIsLarger
  return undefined
}

/** Manages the organization's logo, which is on every page and document. */
export const LogoCard = ({ logoUrl }: { logoUrl: string | null }) => {
  const toast = useToast()
  const api = useApi()
  const router = useRouter()
  const [fileError, setFileError] = useState<string | undefined>()
  const [isPending, setIsPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const wrong = findFileError(form.get('file'))
    setFileError(wrong)
    if (wrong) return
    setIsPending(true)
    try {
      await api.setLogo({ form })
      element.reset()
      toast({ title: wording.logoSaved })
      router.refresh()
    } catch (error) {
      setFileError(error instanceof ApiError ? error.message : failures.failed.message)
    } finally {
      setIsPending(false)
    }
  }
  const remove = useAction(removeLogo, { onSuccess: () => toast({ title: wording.logoRemoved }) })
  return (
    <Card label={wording.logo}>
      <CardHeader
        title={wording.logo}
        description={wording.shownNextToYourName}
        aside={
          logoUrl && (
            <ConfirmDialog
              trigger={<Button size="small">{wording.removeLogo}</Button>}
              title={wording.removeLogoTitle}
              description={wording.pagesAndNewRecords}
              confirmLabel={wording.removeLogo}
              keepLabel={wording.cancel}
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
            {/* oxlint-disable-next-line nextjs/no-img-element -- served by the API, to whoever is signed in. */}
            <img src={logoUrl} alt={wording.currentLogo} className="max-h-16 max-w-56 object-contain" />
          </div>
        )}
        <FormShell
          label={wording.logo}
          onSubmit={(event) => void submit(event)}
          error={null}
          pending={isPending}
          submitLabel={logoUrl ? wording.replaceLogo : wording.saveLogo}
          savesChanges
        >
          <Field label={wording.image} error={fileError} hint={wording.pngOrJpegUp} required>
            <Input type="file" name="file" accept="image/png,image/jpeg" />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
