'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import {
  type BatchField,
  batchFieldLabels,
  type BatchValues,
} from '#lib/contract/imports/batch-file.values.ts'
import { templateLimits } from '#lib/contract/templates/template.values.ts'

import { saveRow } from './actions.ts'
import { faultPrefix, type LetterFields, shownLetterFields } from './letter-fields.ts'
import { rowStateLabels } from './row-state.tsx'

type EditRowProps = {
  batchId: string
  row: BatchRow
  mapped: readonly BatchField[]
  letterFields: LetterFields
}

/** Returns the editable fields: the columns of the list, and those named by its error. */
const fieldsOf = (row: BatchRow, mapped: readonly BatchField[]): BatchField[] => {
  const own = Object.keys(batchFieldLabels) as BatchField[]
  const isWhole = row.values.address !== undefined
  return own.filter(
    (field) =>
      mapped.includes(field) ||
      row.values[field] !== undefined ||
      // A whole address is edited as a whole.
      ((!isWhole || field === 'unverified_reason') &&
        row.error?.fields.some((fault) => fault.field === field)),
  )
}

const faultOf = (faults: readonly FieldFault[], field: string): string | null =>
  faults.find((fault) => fault.field === field)?.message ?? null

const changesOf = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(after).filter(([field, text]) => text !== (before[field] ?? '')))

const EditForm = ({ batchId, row, mapped, letterFields, onDone }: EditRowProps & { onDone: () => void }) => {
  const toast = useToast()
  const [values, setValues] = useState<BatchValues>(row.values)
  const [letterValues, setLetterValues] = useState(row.template_values)
  const save = useAction(saveRow, {
    onSuccess: (saved) => {
      if (saved.error) return
      toast({ title: `Row ${row.row}: ${rowStateLabels[saved.state].label.toLowerCase()}` })
      onDone()
    },
  })
  const shown = save.data ?? row
  // While it is saved, the error before is no longer of interest.
  const error = save.isPending ? null : (save.error ?? shown.error)
  return (
    <FormShell
      label={`Row ${row.row}`}
      error={error?.message ?? null}
      pending={save.isPending}
      submitLabel="Save and check"
      onSubmit={(event) => {
        event.preventDefault()
        const letterChanges = changesOf(row.template_values, letterValues)
        void save.run(batchId, row.row, {
          values: changesOf(row.values, values),
          ...(Object.keys(letterChanges).length > 0 && { template_values: letterChanges }),
        })
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldsOf(row, mapped).map((field) => {
          const control = {
            value: values[field] ?? '',
            autoComplete: 'off',
            onChange: (event: { target: { value: string } }) =>
              setValues({ ...values, [field]: event.target.value }),
          }
          return (
            <Field
              key={field}
              label={batchFieldLabels[field]}
              error={faultOf(shown.error?.fields ?? [], field)}
              {...(field === 'address' && { className: 'sm:col-span-2' })}
            >
              {field === 'address' ? <Textarea rows={3} {...control} /> : <Input {...control} />}
            </Field>
          )
        })}
        {shownLetterFields(shown, letterFields, mapped).map(({ name, label, isMultiline }) => {
          const control = {
            value: letterValues[name] ?? '',
            autoComplete: 'off',
            maxLength: templateLimits.value,
            onChange: (event: { target: { value: string } }) =>
              setLetterValues({ ...letterValues, [name]: event.target.value }),
          }
          return (
            <Field
              key={`letter ${name}`}
              label={label}
              error={faultOf(shown.error?.fields ?? [], `${faultPrefix}${name}`)}
            >
              {isMultiline ? <Textarea rows={3} {...control} /> : <Input {...control} />}
            </Field>
          )
        })}
      </div>
    </FormShell>
  )
}

/** Edits a row in place, if anything is editable, or excludes it. */
export const EditRow = ({ canEdit, ...props }: EditRowProps & { canEdit: boolean }) => {
  const { batchId, row } = props
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const isExcluded = row.state === 'excluded'
  const leaveOut = useAction(saveRow, {
    onSuccess: () => toast({ title: isExcluded ? `Row ${row.row} included` : `Row ${row.row} skipped` }),
    onError: ({ message }) => toast({ title: message, tone: 'bad' }),
  })
  return (
    <>
      {!isExcluded && canEdit && (
        <Dialog
          trigger={
            <Button size="small" aria-label={`Edit row ${row.row}`}>
              Edit
            </Button>
          }
          open={isOpen}
          onOpenChange={setIsOpen}
          title={`Row ${row.row}`}
          description="Overrides the uploaded list. The row is rechecked when you save."
          size="large"
        >
          <EditForm {...props} onDone={() => setIsOpen(false)} />
        </Dialog>
      )}
      <Button
        size="small"
        variant="quiet"
        pending={leaveOut.isPending}
        aria-label={isExcluded ? `Include row ${row.row}` : `Skip row ${row.row}`}
        onClick={() => void leaveOut.run(batchId, row.row, { excluded: !isExcluded })}
      >
        {isExcluded ? 'Include' : 'Skip'}
      </Button>
    </>
  )
}
