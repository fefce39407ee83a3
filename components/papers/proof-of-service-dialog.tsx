'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactElement, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { formMessage, showFieldErrors } from '#components/actions/use-form-action.ts'
import { useApi } from '#components/api/api-provider.tsx'
import { saveFile } from '#components/files/save-file.ts'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { describeApiError } from '#lib/client/action-result.ts'
import { ApiError } from '#lib/client/api-error.ts'
import {
  makeProofOfServiceInput,
  type MakeProofOfServiceInput,
  type ProofOfServiceInput,
} from '#lib/contract/papers/proof-of-service.ts'
import {
  serviceBases,
  serviceBasisLabels,
  serviceTemplateLabels,
  serviceTemplates,
} from '#lib/contract/papers/proof-of-service.values.ts'

import * as wording from './on-demand-wording.tsx'

const empty: MakeProofOfServiceInput = {
  template: 'california',
  basis: 'own_act',
  court: '',
  parties: '',
  case_number: '',
  papers: '',
  declarant_name: '',
  declarant_title: '',
  declarant_relation: '',
  declarant_address: '',
  county: '',
  state: '',
  mailed_from: '',
  deposited_at: '',
  practice: '',
  place: '',
  date: '',
}

type TextField = Exclude<keyof MakeProofOfServiceInput, 'template' | 'basis' | 'practice'>

type TextFieldEntry = { name: TextField; label: string; hint?: string; isWide?: true; type?: 'date' }

const caseFields: readonly TextFieldEntry[] = [
  { name: 'court', label: wording.court },
  { name: 'case_number', label: wording.caseNumber },
  { name: 'parties', label: wording.caseTitle, isWide: true },
  { name: 'papers', label: wording.papersServed, hint: wording.blankTheDocumentsFile, isWide: true },
]

const signerFields: readonly TextFieldEntry[] = [
  { name: 'declarant_name', label: wording.signersName, hint: wording.blankThePersonWhoRecorded },
  { name: 'declarant_title', label: wording.signersTitle },
  {
    name: 'declarant_relation',
    label: wording.relationToTheSender,
    hint: wording.completesIAmForExample,
    isWide: true,
  },
  { name: 'declarant_address', label: wording.residenceOrBusinessAddress, isWide: true },
  { name: 'county', label: wording.county },
  { name: 'state', label: wording.state },
  { name: 'mailed_from', label: wording.mailedFrom, hint: wording.blankYourReturnAddresss },
  { name: 'deposited_at', label: wording.givenToTheCarrier, hint: wording.forExampleAPost },
  { name: 'place', label: wording.placeSigned },
  {
    name: 'date',
    label: wording.dateSigned,
    hint: wording.betweenTheHandOver,
    type: 'date',
  },
]

type ProofOfServiceDialogProps = { shipmentId: string; trigger: ReactElement }

/** Creates and downloads a proof of service. Mounts open. */
export const ProofOfServiceDialog = ({ shipmentId, trigger }: ProofOfServiceDialogProps) => {
  const api = useApi()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(true)
  const [error, setError] = useState<string | null>(null)
  const form = useForm<MakeProofOfServiceInput, unknown, ProofOfServiceInput>({
    resolver: zodResolver(makeProofOfServiceInput),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = form.formState
  const basis = useWatch({ control: form.control, name: 'basis' })
  const submit = form.handleSubmit(async (body) => {
    setError(null)
    try {
      const response = await api.makeProofOfService({ params: { id: shipmentId }, body })
      saveFile(await response.blob(), `proof-of-service-${shipmentId.slice(-8)}.pdf`)
    } catch (failure) {
      if (failure instanceof ApiError) {
        const problem = describeApiError(failure)
        const hasField = (field: string) => Object.hasOwn(empty, field)
        showFieldErrors(form, problem, hasField)
        setError(formMessage(problem, hasField))
      } else setError(wording.theDownloadWasInterrupted)
      return
    }
    setIsOpen(false)
    toast({ title: wording.proofOfServiceDownloaded })
  })
  const text = ({ name, label, hint, isWide, type }: TextFieldEntry) => (
    <Field
      key={name}
      label={label}
      hint={hint}
      error={errors[name]?.message}
      className={isWide && 'sm:col-span-2'}
      optional
    >
      <Input {...form.register(name)} type={type} />
    </Field>
  )
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={wording.proofOfService}
      description={wording.aPdfFilledInFromTheMailing}
    >
      <FormShell
        label={wording.proofOfService}
        onSubmit={(event) => void submit(event)}
        error={error}
        pending={isSubmitting}
        submitLabel={wording.downloadPdf}
      >
        <p className="text-ink-soft">{wording.fieldsYouLeaveBlank}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={wording.form} error={errors.template?.message} className="sm:col-span-2">
            <NativeSelect {...form.register('template')}>
              {serviceTemplates.map((template) => (
                <option key={template} value={template}>
                  {serviceTemplateLabels[template]}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={wording.basis} error={errors.basis?.message} className="sm:col-span-2">
            <NativeSelect {...form.register('basis')}>
              {serviceBases.map((each) => (
                <option key={each} value={each}>
                  {serviceBasisLabels[each]}
                </option>
              ))}
            </NativeSelect>
          </Field>
          {basis === 'office_practice' && (
            <Field
              label={wording.mailingPractice}
              hint={wording.howMailIsAddressed}
              error={errors.practice?.message}
              className="sm:col-span-2"
            >
              <Textarea {...form.register('practice')} />
            </Field>
          )}
          {caseFields.map(text)}
          {signerFields.map(text)}
        </div>
      </FormShell>
    </DialogPopup>
  )
}
