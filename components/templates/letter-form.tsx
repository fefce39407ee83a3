'use client'

import { type FormEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { useAction } from '#components/actions/use-action.ts'
import { AddressFields } from '#components/address/address-fields.tsx'
import { type AddressValues, emptyAddress } from '#components/address/address-values.ts'
import { MatterField } from '#components/matters/matter-field.tsx'
import { documentDraftKey, updateLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'
import type { Template } from '#lib/contract/templates/template.ts'
import { isTemplateField, templateLimits } from '#lib/contract/templates/template.values.ts'
import { paths } from '#lib/paths.ts'

import { makeLetter } from './actions.ts'
import { fieldLabel } from './field-label.ts'

type LetterFormProps = {
  template: Template
  /** The day in the organization's time zone. */
  today: string
}

/** The fields that the API takes in another place than by their name. */
const placeOf = (name: string): string => {
  if (name.startsWith('matter.')) return 'matter_id'
  return ['date', 'reference'].includes(name) ? name : `values.${name}`
}

/** Fills in the fields of a template, makes the letter, and shows its pages. */
export const LetterForm = ({ template, today }: LetterFormProps) => {
  const { fields } = template.latest
  const uses = (prefix: string) => fields.some(({ name }) => name === prefix || name.startsWith(`${prefix}.`))
  const own = fields.filter(({ name }) => !isTemplateField(name))
  const address = useForm<AddressValues>({ defaultValues: emptyAddress })
  const [country, state] = useWatch({ control: address.control, name: ['country', 'state'] })
  const [matter, setMatter] = useState<MatterBrief | null>(null)
  const make = useAction(makeLetter, {
    onSuccess: ({ document_id: documentId, filename }) =>
      updateLocalDraft(documentDraftKey(documentId), {
        filename,
        ...(uses('recipient') && { to_address: address.getValues() }),
      }),
    after: ({ document_id: document }) => ({ open: paths.send.upload({ document }) }),
  })
  const faults = make.error?.fields ?? []
  const errorAt = (...places: string[]) => faults.find(({ field }) => places.includes(field))?.message ?? null
  const errorOf = (name: string) => errorAt(placeOf(name), `values.${name}`)
  const shown = ['date', 'reference', 'recipient', ...own.map(({ name }) => name)]
  const isShown = ({ field }: { field: string }) =>
    field.startsWith('recipient.') ||
    field.startsWith('values.matter.') ||
    shown.some((name) => [placeOf(name), `values.${name}`].includes(field))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const textOf = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    void make.run(template.id, {
      version: template.latest.version,
      ...(uses('recipient') && { recipient: address.getValues() }),
      ...(matter && { matter_id: matter.id }),
      ...(textOf('date') && { date: textOf('date') }),
      ...(textOf('reference') && { reference: textOf('reference') }),
      values: Object.fromEntries(own.map(({ name }) => [name, textOf(`field ${name}`)])),
    })
  }
  const hasDetails = own.length > 0 || uses('date') || uses('reference') || uses('matter')
  const matterError = faults.find(
    ({ field }) => field.startsWith('values.matter.') || field === 'matter_id',
  )?.message
  return (
    <FormShell
      label="Fill in the letter"
      className="grid gap-4"
      onSubmit={submit}
      error={make.error && !faults.some(isShown) ? make.error.message : null}
      pending={make.isPending}
      submitLabel="Make letter"
    >
      {uses('recipient') && (
        <Card label="Recipient">
          <CardHeader
            title="Recipient"
            description="Printed in the letter, and filled in as the address in the next step."
          />
          <CardBody>
            <AddressFields
              access={{
                register: address.register,
                errorOf: (field) => errorAt(`recipient.${field}`, `values.recipient.${field}`) ?? undefined,
                country,
                state,
                isContactFilled: false,
                autofill: 'off',
              }}
            />
          </CardBody>
        </Card>
      )}
      {hasDetails ? (
        <Card label="Details">
          <CardHeader title="Details" />
          <CardBody className="grid gap-4">
            {uses('date') && (
              <Field label="Date" error={errorOf('date')} className="sm:max-w-60">
                <Input type="date" name="date" defaultValue={today} />
              </Field>
            )}
            {uses('matter') && (
              <div className="grid gap-1.5">
                <MatterField value={matter} onChange={setMatter} />
                {matterError && <FieldError>{matter ? matterError : 'Choose a matter.'}</FieldError>}
              </div>
            )}
            {uses('reference') && (
              <Field label="Reference" error={errorOf('reference')}>
                <Input name="reference" maxLength={200} autoComplete="off" />
              </Field>
            )}
            {own.map(({ name, required }) => (
              <Field key={name} label={fieldLabel(name)} optional={!required} error={errorOf(name)}>
                <Textarea name={`field ${name}`} rows={1} maxLength={templateLimits.value} />
              </Field>
            ))}
          </CardBody>
        </Card>
      ) : (
        !uses('recipient') && <p className="text-ink-soft">This letter has no fields to fill in.</p>
      )}
    </FormShell>
  )
}
