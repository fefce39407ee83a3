'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import type { Parts } from '#components/conflict/conflicts.ts'
import { EditGuard } from '#components/conflict/edit-guard.tsx'
import { FamilyQuestion } from '#components/files/family-question.tsx'
import { PrintedAddresses } from '#components/files/printed-addresses.tsx'
import { Card } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { BatchDetail, UpdateBatchInput } from '#lib/contract/batches/batch.ts'
import {
  type BatchField,
  batchFields,
  batchFieldLabels,
  mappingErrors,
} from '#lib/contract/imports/batch-file.values.ts'
import { paths } from '#lib/paths.ts'

import { saveBatch } from './actions.ts'
import { ColumnPreview } from './column-preview.tsx'
import { batchQueries } from './queries.ts'

const fieldOf = (value: string): BatchField | null => batchFields.find((field) => field === value) ?? null

/** Returns the address family whose columns are all mapped unchanged; null if none. */
const selectedFamily = (batch: BatchDetail, mapping: readonly (BatchField | null)[]): string | null =>
  batch.address_families.find((family) =>
    family.mapping.every((field, index) =>
      field !== null && family.columns.includes(batch.columns[index]?.header ?? '')
        ? mapping[index] === field
        : true,
    ),
  )?.id ?? null

const revisionOf = ({ revision }: Partial<BatchDetail>) => revision

const describeMapping = ({ columns }: BatchDetail, mapping: readonly (BatchField | null)[]): Parts =>
  Object.fromEntries(
    columns.map(({ header }, index) => {
      const field = mapping[index] ?? null
      return [`${index + 1}. ${header}`, field === null ? 'Ignore' : batchFieldLabels[field]]
    }),
  )

/** Maps the columns of a list to fields, and previews its first rows. */
export const ColumnForm = ({ batch }: { batch: BatchDetail }) => (
  <EditGuard
    noun="bulk send"
    value={batch}
    read={batchQueries.detail(batch.id)}
    revisionOf={revisionOf}
    partsOf={(each) =>
      describeMapping(
        each,
        each.columns.map(({ field }) => field),
      )
    }
    inputPartsOf={({ mapping = [] }: UpdateBatchInput) => describeMapping(batch, mapping)}
  >
    {(shown) => <ColumnFields batch={shown} />}
  </EditGuard>
)

const ColumnFields = ({ batch }: { batch: BatchDetail }) => {
  const [mapping, setMapping] = useState(() => batch.columns.map(({ field }) => field))
  const save = useAction(saveBatch, { after: { open: paths.sendMany.options(batch.id) } })
  // How rows would be read with another mapping; the one before is shown until that is known.
  const { data, isPlaceholderData: isOld } = useQuery({
    ...batchQueries.preview(batch.id, mapping),
    placeholderData: keepPreviousData,
  })
  const read = data?.data
  const own = mappingErrors(mapping)
  const family = selectedFamily(batch, mapping)
  // Until it is known which address is meant, what the rows lack says nothing.
  const isAsking = batch.address_families.length > 0 && family === null && own.length > 0
  // What rows lack is known for the mapping before only, until the preview has come.
  const faults = own.length > 0 || isOld ? own : (read?.errors ?? [])
  return (
    <FormShell
      label="Match columns"
      error={save.error?.message ?? null}
      pending={save.isPending}
      submitLabel="Continue"
      disabledReason={
        isAsking ? 'Choose which address you mail to' : (faults[0] ?? (isOld ? 'Reading the rows…' : null))
      }
      onSubmit={(event) => {
        event.preventDefault()
        if (faults.length === 0 && !isOld) void save.run(batch.id, { mapping })
      }}
    >
      {batch.address_families.length > 0 && (
        <FamilyQuestion
          families={batch.address_families}
          selected={family}
          onSelect={(family) => setMapping(family.mapping)}
        />
      )}
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
                <Cell className="max-w-40 font-emphasis wrap-anywhere sm:max-w-60">
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
        {faults.length > 0 && !isAsking && (
          <Notice tone="warn" title="Fix the column matching">
            {faults.join(' ')}
          </Notice>
        )}
        {faults.length === 0 && read !== undefined && read.warnings.length > 0 && (
          <Notice title={read.warnings.join(' ')}>You can fix these rows after the check.</Notice>
        )}
      </div>
      {read && <PrintedAddresses addresses={read.addresses} isOld={isOld} />}
      {read && !isAsking && <ColumnPreview rows={read.rows} isOld={isOld} />}
    </FormShell>
  )
}
