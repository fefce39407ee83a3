'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { useServiceNow } from '#components/api/use-service-now.ts'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'

import { CreatedLink, EndFields, LabelField } from './link-fields.tsx'
import { PartFields, RedactionFields } from './scope-fields.tsx'
import {
  emptyShareForm,
  shareForm,
  type ShareFormInput,
  type ShareFormValues,
  shareInputOf,
} from './share-form.ts'

/** Returns whether the form of a link has a field of this name. */
export const hasShareField = (field: string): boolean => field in emptyShareForm

/** Holds the form of a new link, and its URL once it was created. */
export const useShareForm = () => {
  const [url, setUrl] = useState<string | null>(null)
  const now = useServiceNow()
  const form = useForm<ShareFormInput, unknown, ShareFormValues>({
    resolver: zodResolver(shareForm),
    defaultValues: emptyShareForm,
  })
  const [parts, redactions, pages] = useWatch({
    control: form.control,
    name: ['parts', 'redactions', 'withheld_pages'],
  })
  return {
    form,
    url,
    setUrl,
    parts,
    redactions,
    pages,
    isDocumentShared: parts.includes('document'),
    /** Shows a link that was created, and empties the form for the next. */
    showCreated: (link: { url: string }) => {
      setUrl(link.url)
      form.reset(emptyShareForm)
    },
    inputOf: (values: ShareFormValues) => shareInputOf(values, now),
  }
}

type SharePopupProps = {
  trigger: ReactElement
  share: ReturnType<typeof useShareForm>
  create: { message: string | null; isPending: boolean }
  onSubmit: (values: ShareFormValues) => unknown
  /** Why no link can be created; null if one can. */
  disabledReason?: string | null
  /** Whether pages of a document are withheld. */
  withholdsPages: boolean
  /** Fields of the letters, above the parts. */
  letters?: ReactNode
  /** Field of the withheld pages, below the parts. */
  pages?: ReactNode
  /** Links that exist already, below the form. */
  links?: ReactNode
}

/** Creates a link to chosen evidence, and shows it once. Mounts open. */
export const SharePopup = ({
  trigger,
  share: { form, url, setUrl, parts, redactions },
  create,
  onSubmit,
  disabledReason = null,
  withholdsPages,
  letters,
  pages,
  links,
}: SharePopupProps) => {
  const [isOpen, setIsOpen] = useState(true)
  const { register, formState } = form
  const { errors } = formState
  const submit = form.handleSubmit(onSubmit)
  const change = (open: boolean) => {
    setIsOpen(open)
    if (!open) setUrl(null)
  }
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={change}
      title="Share by link"
      description="Anyone who has the link can see what you choose here, without an account. Every view is recorded."
    >
      {url === null ? (
        <FormShell
          label="Share by link"
          onSubmit={(event) => void submit(event)}
          error={create.message}
          pending={create.isPending}
          submitLabel="Create link"
          disabledReason={disabledReason}
          className="grid gap-5"
        >
          <LabelField register={register} errors={errors} />
          {letters}
          <div className="grid gap-2">
            <PartFields register={register} redactions={redactions} withholdsPages={withholdsPages} />
            {errors.parts && <FieldError>{errors.parts.message}</FieldError>}
          </div>
          {pages}
          <RedactionFields register={register} parts={parts} redactions={redactions} />
          <EndFields register={register} errors={errors} />
        </FormShell>
      ) : (
        <CreatedLink url={url} onClose={() => change(false)} />
      )}
      {url === null && links}
    </DialogPopup>
  )
}
