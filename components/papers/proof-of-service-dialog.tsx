'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactElement, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { useApi } from '#components/api/use-api.ts'
import { useDownloadForm } from '#components/files/use-download-form.ts'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import {
  makeProofOfServiceInput,
  type MakeProofOfServiceInput,
  type ProofOfServiceInput,
} from '#lib/contract/papers/proof-of-service.ts'
import {
  defaultServiceTemplate,
  serviceBases,
  serviceBasisLabels,
  serviceTemplateLabels,
  serviceTemplates,
} from '#lib/contract/papers/proof-of-service.values.ts'

const empty = {
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
} as const satisfies Omit<MakeProofOfServiceInput, 'template'>

type TextField = Exclude<keyof MakeProofOfServiceInput, 'template' | 'basis' | 'practice'>

type TextFieldEntry = { name: TextField; label: string; hint?: string; isWide?: true; type?: 'date' }

const caseFields: readonly TextFieldEntry[] = [
  { name: 'court', label: 'Court' },
  { name: 'case_number', label: 'Case number' },
  { name: 'parties', label: 'Case title', isWide: true },
  { name: 'papers', label: 'Papers served', hint: 'Blank: the document’s file name.', isWide: true },
]

const signerFields: readonly TextFieldEntry[] = [
  { name: 'declarant_name', label: 'Signer’s name', hint: 'Blank: the person who recorded the handoff.' },
  { name: 'declarant_title', label: 'Signer’s title' },
  {
    name: 'declarant_relation',
    label: 'Relation to the sender',
    hint: 'Completes “I am …”, for example: employed by the attorneys for the plaintiff.',
    isWide: true,
  },
  { name: 'declarant_address', label: 'Residence or business address', isWide: true },
  { name: 'county', label: 'County' },
  { name: 'state', label: 'State' },
  { name: 'mailed_from', label: 'Mailed from', hint: 'Blank: your return address’s city and state.' },
  { name: 'deposited_at', label: 'Given to the carrier at', hint: 'For example, a post office.' },
  { name: 'place', label: 'Place signed' },
  {
    name: 'date',
    label: 'Date signed',
    hint: 'A date from handoff to today.',
    type: 'date',
  },
]

type ProofOfServiceDialogProps = { shipmentId: string; senderState: string; trigger: ReactElement }

/** Creates and downloads a proof of service. Mounts open. */
export const ProofOfServiceDialog = ({ shipmentId, senderState, trigger }: ProofOfServiceDialogProps) => {
  const api = useApi()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(true)
  const form = useForm<MakeProofOfServiceInput, unknown, ProofOfServiceInput>({
    resolver: zodResolver(makeProofOfServiceInput),
    defaultValues: { ...empty, template: defaultServiceTemplate(senderState) },
  })
  const { errors, isSubmitting } = form.formState
  const [basis, template] = useWatch({ control: form.control, name: ['basis', 'template'] })
  const { submit, error } = useDownloadForm(form, {
    request: (body) => api.makeProofOfService({ params: { id: shipmentId }, body }),
    filename: `proof-of-service-${shipmentId.slice(-8)}.pdf`,
    hasField: (field) => field === 'template' || Object.hasOwn(empty, field),
    onSaved: () => {
      setIsOpen(false)
      toast({ title: 'Proof of service downloaded' })
    },
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
      title="Proof of service"
      description="A PDF filled in from the mailing record, ready to sign. Review every line before signing. This is not legal advice."
    >
      <FormShell
        label="Proof of service"
        onSubmit={(event) => void submit(event)}
        error={error}
        pending={isSubmitting}
        submitLabel="Download PDF"
      >
        <p className="text-ink-soft">Fields you leave blank can be filled in by hand.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Form"
            hint={
              template === 'federal' &&
              'None is required for a paper that is served by filing it with the court’s electronic-filing system: Fed. R. Civ. P. 5(d)(1)(B).'
            }
            error={errors.template?.message}
            className="sm:col-span-2"
          >
            <NativeSelect {...form.register('template')}>
              {serviceTemplates.map((template) => (
                <option key={template} value={template}>
                  {serviceTemplateLabels[template]}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label="Basis" error={errors.basis?.message} className="sm:col-span-2">
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
              label="Mailing practice"
              hint="How mail is addressed, sealed, posted and taken to the carrier, and who checks it."
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
