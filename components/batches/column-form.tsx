'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
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

import { saveBatch } from './actions.ts'

const fieldOf = (value: string): BatchField | null => batchFields.find((field) => field === value) ?? null

/** What each column of the list is read as, with what stands in its first rows. */
export const ColumnForm = ({ batch }: { batch: BatchDetail }) => {
  const [mapping, setMapping] = useState(() => batch.columns.map(({ field }) => field))
  const save = useAction(saveBatch, { after: { open: paths.sendMany.options(batch.id) } })
  const faults = mappingErrors(mapping)
  return (
    <FormShell
      label="Match columns"
      error={save.error?.message ?? null}
      pending={save.isPending}
      submitLabel="Continue"
      disabledReason={faults[0] ?? null}
      onSubmit={(event) => {
        event.preventDefault()
        if (faults.length === 0) void save.run(batch.id, { mapping })
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
