'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { Card } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import {
  type BatchField,
  batchFields,
  batchFieldLabels,
  mappingErrors,
} from '#lib/contract/batches/batch-file.values.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { paths } from '#lib/paths.ts'

import type { SaveBatch } from './batch-actions.ts'

const fieldOf = (value: string): BatchField | null => batchFields.find((field) => field === value) ?? null

/** What each column of the list is read as, with what stands in its first rows. */
export const ColumnForm = ({ batch, save }: { batch: BatchDetail; save: SaveBatch }) => {
  const router = useRouter()
  const [mapping, setMapping] = useState(() => batch.columns.map(({ field }) => field))
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const faults = mappingErrors(mapping)

  const submit = async () => {
    if (faults.length > 0) return
    setIsPending(true)
    const result = await save(batch.id, { mapping })
    setIsPending(false)
    if (!result.ok) {
      setError(result.error.message)
      return
    }
    setError(null)
    router.push(paths.sendMany.options(batch.id))
  }
  return (
    <FormShell
      label="Match columns"
      error={error}
      pending={isPending}
      submitLabel="Continue"
      disabledReason={faults[0] ?? null}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Card>
        <Table label="Columns">
          <thead>
            <tr>
              <ColumnHeader>Column</ColumnHeader>
              <ColumnHeader>Field</ColumnHeader>
              <ColumnHeader className="max-sm:hidden">Sample values</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {batch.columns.map((column, index) => (
              // Headers may repeat; a column is known by its place.
              <Row key={`${index}-${column.header}`}>
                <Cell className="max-w-40 font-[550] wrap-anywhere sm:max-w-60">
                  {column.header || `Column ${index + 1}`}
                  <span className="block text-sm font-normal wrap-anywhere text-ink-soft sm:hidden">
                    {column.samples.find(Boolean)}
                  </span>
                </Cell>
                <Cell className="min-w-44">
                  <NativeSelect
                    aria-label={`Field for ${column.header || `column ${index + 1}`}`}
                    value={mapping[index] ?? ''}
                    onChange={(event) => {
                      const chosen = fieldOf(event.target.value)
                      setMapping(mapping.map((field, place) => (place === index ? chosen : field)))
                    }}
                  >
                    <option value="">Ignore</option>
                    {batchFields.map((field) => (
                      <option key={field} value={field}>
                        {batchFieldLabels[field]}
                      </option>
                    ))}
                  </NativeSelect>
                </Cell>
                <Cell className="max-w-80 text-ink-soft max-sm:hidden">
                  <span className="line-clamp-2 wrap-anywhere">
                    {column.samples.filter(Boolean).join(' · ')}
                  </span>
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Card>
      <div aria-live="polite" className="empty:hidden">
        {faults.length > 0 && (
          <Notice tone="warn" title="Fix the column matching">
            {faults.join(' ')}
          </Notice>
        )}
      </div>
    </FormShell>
  )
}
