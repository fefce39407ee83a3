'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

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

import type { SaveRow } from './batch-actions.ts'
import { rowStateWords } from './row-state.tsx'

type MendRowProps = {
  batchId: string
  row: BatchRow
  mapped: readonly BatchField[]
  save: SaveRow
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
    Object.entries(after).filter(([field, text]) => text !== (before[field as BatchField] ?? '')),
  )

const MendForm = ({ batchId, row, mapped, save, onDone }: MendRowProps & { onDone: () => void }) => {
  const router = useRouter()
  const toast = useToast()
  const [shown, setShown] = useState(row)
  const [values, setValues] = useState<BatchValues>(row.values)
  const [error, setError] = useState<string | null>(row.error?.message ?? null)
  const [isPending, setIsPending] = useState(false)

  const submit = async () => {
    setIsPending(true)
    setError(null)
    const changed = changesOf(row.values, values)
    const result = await save(batchId, row.row, { values: changed })
    setIsPending(false)
    if (!result.ok) {
      setError(result.error.message)
      return
    }
    router.refresh()
    setShown(result.data)
    if (result.data.error) {
      setError(result.data.error.message)
      return
    }
    toast({ title: `Row ${row.row}: ${rowStateWords[result.data.state].label.toLowerCase()}` })
    onDone()
  }
  return (
    <FormShell
      label={`Row ${row.row}`}
      error={error}
      pending={isPending}
      submitLabel="Save and check"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
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

/** Mends a row in its place, or leaves it out. */
export const MendRow = (props: MendRowProps) => {
  const { batchId, row, save } = props
  const router = useRouter()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const isExcluded = row.state === 'excluded'
  const leaveOut = async () => {
    setIsPending(true)
    const result = await save(batchId, row.row, { excluded: !isExcluded })
    setIsPending(false)
    if (!result.ok) {
      toast({ title: result.error.message, tone: 'bad' })
      return
    }
    toast({ title: isExcluded ? `Row ${row.row} included` : `Row ${row.row} skipped` })
    router.refresh()
  }
  return (
    <>
      {!isExcluded && (
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
          <MendForm {...props} onDone={() => setIsOpen(false)} />
        </Dialog>
      )}
      <Button
        size="small"
        variant="quiet"
        pending={isPending}
        aria-label={isExcluded ? `Include row ${row.row}` : `Skip row ${row.row}`}
        onClick={() => void leaveOut()}
      >
        {isExcluded ? 'Include' : 'Skip'}
      </Button>
    </>
  )
}
