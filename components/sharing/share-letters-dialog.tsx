'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactElement, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { useServiceNow } from '#components/api/use-service-now.ts'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'

import { createLetterSetShareLink, createMatterShareLink } from './actions.ts'
import { allLetters, chosenIds, LetterFields, lettersInput, type ShareableLetter } from './letter-fields.tsx'
import { CreatedLink, EndFields, LabelField } from './link-fields.tsx'
import { PartFields, RedactionFields } from './scope-fields.tsx'
import {
  emptyShareForm,
  shareForm,
  type ShareFormInput,
  type ShareFormValues,
  shareInputOf,
} from './share-form.ts'

const hasField = (field: string): boolean => field in emptyShareForm

type ShareLettersDialogProps = {
  /** What the letters belong to. */
  of: { type: 'matter' | 'letter_set'; id: string }
  /** The newest letters that were bought. */
  letters: readonly ShareableLetter[]
  /** Number of bought letters. */
  total: number
  trigger: ReactElement
}

/** Creates a link to chosen letters of a matter or a letter set. Mounts open. */
export const ShareLettersDialog = ({ of, letters, total, trigger }: ShareLettersDialogProps) => {
  const [isOpen, setIsOpen] = useState(true)
  const [url, setUrl] = useState<string | null>(null)
  const [chosen, setChosen] = useState(allLetters)
  const now = useServiceNow()
  const form = useForm<ShareFormInput, unknown, ShareFormValues>({
    resolver: zodResolver(shareForm),
    defaultValues: emptyShareForm,
  })
  const { register, formState, control } = form
  const { errors } = formState
  const [parts, redactions] = useWatch({ control, name: ['parts', 'redactions'] })
  const created = {
    onSuccess: (link: { url: string }) => {
      setUrl(link.url)
      form.reset(emptyShareForm)
      setChosen(allLetters)
    },
  }
  const createOfMatter = useFormAction(createMatterShareLink, form, hasField, created)
  const createOfSet = useFormAction(createLetterSetShareLink, form, hasField, created)
  const create = of.type === 'matter' ? createOfMatter : createOfSet
  const isDocumentShared = parts.includes('document')
  const ids = chosenIds(chosen, letters)
  const scopes = lettersInput(chosen, letters, isDocumentShared)
  const submit = form.handleSubmit((values) => {
    if (scopes === null || ids.length === 0) return undefined
    const { withheld_pages: _pages, ...input } = shareInputOf(values, now)
    const body = { ...input, ...(scopes && { letters: scopes }) }
    return of.type === 'matter'
      ? createOfMatter.run(of.id, { ...body, includes_later: chosen.includesLater })
      : createOfSet.run(of.id, body)
  })
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
          disabledReason={
            ids.length === 0
              ? 'Choose at least one letter.'
              : scopes === null
                ? 'Write pages like 3, 5-7.'
                : null
          }
          className="grid gap-5"
        >
          <LabelField register={register} errors={errors} />
          <LetterFields
            letters={letters}
            total={total}
            chosen={chosen}
            onChange={setChosen}
            isOfMatter={of.type === 'matter'}
            isDocumentShared={isDocumentShared}
            error={null}
          />
          <div className="grid gap-2">
            <PartFields
              register={register}
              redactions={redactions}
              withholdsPages={
                isDocumentShared && scopes !== null && scopes !== undefined
                  ? scopes.some((scope) => scope.withheld_pages.length > 0)
                  : false
              }
            />
            {errors.parts && <FieldError>{errors.parts.message}</FieldError>}
          </div>
          <RedactionFields register={register} parts={parts} redactions={redactions} />
          <EndFields register={register} errors={errors} />
        </FormShell>
      ) : (
        <CreatedLink url={url} onClose={() => change(false)} />
      )}
    </DialogPopup>
  )
}
