'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'

import { formMessage, showFieldErrors } from '#components/actions/use-form-action.ts'
import { useApi } from '#components/api/api-provider.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { describeApiError } from '#lib/client/action-result.ts'
import { ApiError } from '#lib/client/api-error.ts'
import { makeDeclarationInput } from '#lib/contract/declaration/declaration.ts'

const empty = { declarant_name: '', declarant_title: '', place: '', date: '' }

type DeclarationDialogProps = { shipmentId: string; trackingNumber: string; trigger: ReactElement }

/**
 * Creates and downloads the declaration of a mailing. Mounts open. Every field may stay blank, to be filled in by
 * hand.
 */
export const DeclarationDialog = ({ shipmentId, trackingNumber, trigger }: DeclarationDialogProps) => {
  const api = useApi()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(true)
  const [error, setError] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(makeDeclarationInput), defaultValues: empty })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    setError(null)
    try {
      const response = await api.makeDeclaration({ params: { id: shipmentId }, body })
      saveFile(await response.blob(), `declaration-of-mailing-${trackingNumber}.pdf`)
    } catch (failure) {
      if (failure instanceof ApiError) {
        const error = describeApiError(failure)
        const hasField = (field: string) => Object.hasOwn(empty, field)
        showFieldErrors(form, error, hasField)
        setError(formMessage(error, hasField))
      } else setError('The download was interrupted. Check your connection and try again.')
      return
    }
    setIsOpen(false)
    toast({ title: 'Declaration downloaded' })
  })
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Declaration of mailing"
      description="A PDF filled in from the mailing record, ready to sign. Review every line before signing. This is not legal advice."
    >
      <FormShell
        label="Declaration of mailing"
        onSubmit={(event) => void submit(event)}
        error={error}
        pending={isSubmitting}
        submitLabel="Download PDF"
      >
        <p className="text-ink-soft">Fields you leave blank can be filled in by hand.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Signer’s name" error={errors.declarant_name?.message} optional>
            <Input {...form.register('declarant_name')} autoComplete="name" />
          </Field>
          <Field label="Signer’s title" error={errors.declarant_title?.message} optional>
            <Input {...form.register('declarant_title')} autoComplete="organization-title" />
          </Field>
          <Field label="Place signed" error={errors.place?.message} optional>
            <Input {...form.register('place')} />
          </Field>
          <Field label="Date signed" error={errors.date?.message} optional>
            <Input {...form.register('date')} type="date" />
          </Field>
        </div>
      </FormShell>
    </DialogPopup>
  )
}

/** The time after which a browser has started to read a download. */
const readingMs = 60_000

/** Saves a file that a script loaded. */
const saveFile = (file: Blob, filename: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readingMs)
}
