'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactElement, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { useServiceNow } from '#components/api/use-service-now.ts'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'

import { createShareLink } from './actions.ts'
import { CreatedLink, EndFields, LabelField } from './link-fields.tsx'
import { linkReads } from './queries.ts'
import { PartFields, RedactionFields } from './scope-fields.tsx'
import { SetLinks } from './set-links.tsx'
import {
  emptyShareForm,
  shareForm,
  type ShareFormInput,
  type ShareFormValues,
  shareInputOf,
} from './share-form.ts'

const hasField = (field: string): boolean => field in emptyShareForm

type ShareDialogProps = {
  shipmentId: string
  pageCount: number
  /** The letter set of the shipment, whose links may show it as well; null without one. */
  setId: string | null
  canRevokeAny: boolean
  trigger: ReactElement
}

/** Creates a link to chosen evidence. Mounts open. */
export const ShareDialog = ({ shipmentId, pageCount, setId, canRevokeAny, trigger }: ShareDialogProps) => {
  const [isOpen, setIsOpen] = useState(true)
  const [url, setUrl] = useState<string | null>(null)
  const now = useServiceNow()
  const form = useForm<ShareFormInput, unknown, ShareFormValues>({
    resolver: zodResolver(shareForm),
    defaultValues: emptyShareForm,
  })
  const { register, formState, control } = form
  const { errors } = formState
  const [parts, redactions, pages] = useWatch({ control, name: ['parts', 'redactions', 'withheld_pages'] })
  const create = useFormAction(createShareLink, form, hasField, {
    after: { reread: linkReads },
    onSuccess: (link) => {
      setUrl(link.url)
      form.reset(emptyShareForm)
    },
  })
  const submit = form.handleSubmit((values) => create.run(shipmentId, shareInputOf(values, now)))
  const change = (open: boolean) => {
    setIsOpen(open)
    if (!open) setUrl(null)
  }
  const isDocumentShared = parts.includes('document')
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
          className="grid gap-5"
        >
          <LabelField register={register} errors={errors} />
          <div className="grid gap-2">
            <PartFields
              register={register}
              redactions={redactions}
              withholdsPages={isDocumentShared && pages.trim() !== ''}
            />
            {errors.parts && <FieldError>{errors.parts.message}</FieldError>}
          </div>
          {isDocumentShared && pageCount > 1 && (
            <Field
              label="Pages to withhold"
              hint="For example 3, 5-7. The other pages are handed out as pictures, without text."
              error={errors.withheld_pages?.message}
              optional
            >
              <Input {...register('withheld_pages')} autoComplete="off" />
            </Field>
          )}
          <RedactionFields register={register} parts={parts} redactions={redactions} />
          <EndFields register={register} errors={errors} />
        </FormShell>
      ) : (
        <CreatedLink url={url} onClose={() => change(false)} />
      )}
      {url === null && setId !== null && (
        <SetLinks setId={setId} shipmentId={shipmentId} canRevokeAny={canRevokeAny} />
      )}
    </DialogPopup>
  )
}
