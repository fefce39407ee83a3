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
import {
  type BatchField,
  batchFieldLabels,
  type BatchValues,
} from '#lib/contract/batches/batch-file.values.ts'
import type { BatchRow } from '#lib/contract/batches/batch-row.ts'

import { saveRow } from './actions.ts'
import { rowStateLabels } from './row-state.tsx'
import * as wording from './wording.tsx'

type EditRowProps = {
  batchId: string
  row: BatchRow
  mapped: readonly BatchField[]
}

/** What can be mended: the columns of the list, and what its fault speaks of. */
const fieldsOf = (row: BatchRow, mapped: readonly BatchField[]): BatchField[] => {
  const own = Object.keys(batchFieldLabels) as BatchField[]
  const isWhole = row.values.address !== undefined
  return own.filter(
    (field) =>
      mapped.includes(field) ||
      row.values[field] !== undefined ||
      // A whole address is mended as a whole.
      (!isWhole && row.error?.fields.some((fault) => fault.field === field)),
  )
}

const faultOf = (faults: readonly FieldFault[], field: BatchField): string | null =>
  faults.find((fault) => fault.field === field)?.message ?? null

const changesOf = (before: BatchValues, after: BatchValues): BatchValues =>
  Object.fromEntries(
    // The keys of batch values are fields.
    Object.entries(after).filter(([field, text]) => text !== (before[field as BatchField] ?? '')),
  )

const EditForm = ({ batchId, row, mapped, onDone }: EditRowProps & { onDone: () => void }) => {
  const toast = useToast()
  const [values, setValues] = useState<BatchValues>(row.values)
  const save = useAction(saveRow, {
    onSuccess: (saved) => {
      if (saved.error) return
      toast({ title: wording.rowRowAndLowerCase(row.row, rowStateLabels[saved.state].label.toLowerCase()) })
      onDone()
    },
  })
  const shown = save.data ?? row
  // While it is saved, the error before is no longer of interest.
  const error = save.isPending ? null : (save.error ?? shown.error)
  return (
    <FormShell
      label={wording.row(row.row)}
      error={error?.message ?? null}
      pending={save.isPending}
      submitLabel={wording.saveAndCheck}
      onSubmit={(event) => {
        event.preventDefault()
        void save.run(batchId, row.row, { values: changesOf(row.values, values) })
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
      </div>
    </FormShell>
  )
}

/** Mends a row in its place, unless there is nothing to mend, or leaves it out. */
export const EditRow = ({ canEdit, ...props }: EditRowProps & { canEdit: boolean }) => {
  const { batchId, row } = props
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const isExcluded = row.state === 'excluded'
  const leaveOut = useAction(saveRow, {
    onSuccess: () =>
      toast({ title: isExcluded ? wording.rowIncluded(row.row) : wording.rowSkipped(row.row) }),
    onError: ({ message }) => toast({ title: message, tone: 'bad' }),
  })
  return (
    <>
      {!isExcluded && canEdit && (
        <Dialog
          trigger={
            <Button size="small" aria-label={wording.editRow(row.row)}>
              {wording.edit}
            </Button>
          }
          open={isOpen}
          onOpenChange={setIsOpen}
          title={wording.row(row.row)}
          description={wording.overridesTheUploadedList}
          size="large"
        >
          <EditForm {...props} onDone={() => setIsOpen(false)} />
        </Dialog>
      )}
      <Button
        size="small"
        variant="quiet"
        pending={leaveOut.isPending}
        aria-label={isExcluded ? wording.includeRow(row.row) : wording.skipRow(row.row)}
        onClick={() => void leaveOut.run(batchId, row.row, { excluded: !isExcluded })}
      >
        {isExcluded ? wording.include : wording.skip}
      </Button>
    </>
  )
}
