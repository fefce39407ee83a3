'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { useApi } from '#components/api/use-api.ts'
import { useDownloadForm } from '#components/files/use-download-form.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { type MakeDeclarationInput, makeDeclarationInput } from '#lib/contract/declaration/declaration.ts'
import {
  noClauseWarning,
  perjuryClauseLabels,
  perjuryClauses,
} from '#lib/contract/declaration/perjury-clauses.values.ts'

import { declarationQueries } from './queries.ts'

const empty: MakeDeclarationInput = {
  declarant_name: '',
  declarant_title: '',
  place: '',
  date: '',
  attach_exhibits: true,
  court: '',
  parties: '',
  case_number: '',
}

type DeclarationDialogProps = { shipmentId: string; pieceName: string; trigger: ReactElement }

/**
 * Creates and downloads the declaration of a mailing. Mounts open. Every field may stay blank, to be filled in by
 * hand.
 */
export const DeclarationDialog = ({ shipmentId, pieceName, trigger }: DeclarationDialogProps) => {
  const api = useApi()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(true)
  const form = useForm({ resolver: zodResolver(makeDeclarationInput), defaultValues: empty })
  const { errors, isSubmitting } = form.formState
  const { data: template } = useQuery(declarationQueries.template())
  const chosen = useWatch({ control: form.control, name: 'perjury_clause' })
  const clause = chosen || template?.data.perjury_clause
  const hasCaptionError = Boolean(errors.court ?? errors.parties ?? errors.case_number)
  const { submit, error } = useDownloadForm(form, {
    request: (body) => api.makeDeclaration({ params: { id: shipmentId }, body }),
    filename: `declaration-of-mailing-${pieceName}.pdf`,
    hasField: (field) => Object.hasOwn(empty, field),
    onSaved: () => {
      setIsOpen(false)
      toast({ title: 'Declaration downloaded' })
    },
  })
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Declaration of mailing"
      description="A PDF filled in from the record, ready to sign. Review every line before signing. This is not legal advice."
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
          <Field
            label="Date signed"
            hint="Between the last event it states and today."
            error={errors.date?.message}
            optional
          >
            <Input {...form.register('date')} type="date" />
          </Field>
          <Field
            label="Perjury clause"
            hint={clause === 'none' && <span className="text-warn">{noClauseWarning}</span>}
            error={errors.perjury_clause?.message}
            className="sm:col-span-2"
          >
            <NativeSelect {...form.register('perjury_clause', { setValueAs: (value) => value || undefined })}>
              <option value="">
                {template
                  ? `Template default: ${perjuryClauseLabels[template.data.perjury_clause]}`
                  : 'Template default'}
              </option>
              {perjuryClauses.map((clause) => (
                <option key={clause} value={clause}>
                  {perjuryClauseLabels[clause]}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </div>
        <Checkbox
          {...form.register('attach_exhibits')}
          label="Attach the exhibits"
          description="The record, stamped papers, receipt, SCAN form and document follow, each with its letter."
          error={errors.attach_exhibits?.message}
        />
        <details className="group" open={hasCaptionError || undefined}>
          <summary className="inline-flex list-none items-center gap-1 rounded-xs py-1 text-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden="true"
              className="size-3.5 transition-transform duration-100 group-open:rotate-90"
            />
            Court caption (optional)
          </summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            <Field label="Court" error={errors.court?.message} optional>
              <Input {...form.register('court')} />
            </Field>
            <Field label="Case number" error={errors.case_number?.message} optional>
              <Input {...form.register('case_number')} />
            </Field>
            <Field label="Parties" error={errors.parties?.message} optional className="sm:col-span-2">
              <Input {...form.register('parties')} />
            </Field>
          </div>
        </details>
      </FormShell>
    </DialogPopup>
  )
}
