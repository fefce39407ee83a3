import type { UpdateBatchRowInput } from '#lib/contract/batches/batch-row.ts'
import { fieldKeyOf } from '#lib/contract/templates/template.values.ts'
import { isErrorValue, isPlaceholder } from '#lib/service/columns/clean-values.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { BatchRecord, RowRecord } from './load-batch.ts'
import { valuesOf } from './read-row.ts'

type Values = Readonly<Record<string, string>>
export type RowValues = Pick<RowRecord, 'cells' | 'edits' | 'templateEdits'>

const withoutEmpty = (entries: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(entries.filter(([name, value]) => name !== '' && value !== ''))

/** Returns the cells of a row by the headers of their columns, also of those that are mapped to nothing, with later edits. */
export const columnValuesOf = (batch: BatchRecord, row: RowValues): Record<string, string> => {
  const { mapping, headers } = batch
  const byHeader = headers.map((header, column): [string, string] => {
    const field = mapping[column]
    const edited = field ? row.edits[field] : undefined
    const value = (edited ?? row.cells[column] ?? '').trim()
    return [fieldKeyOf(header), isPlaceholder(value) || isErrorValue(value) ? '' : value]
  })
  return { ...valuesOf(mapping, row.cells, row.edits), ...withoutEmpty(byHeader) }
}

/** Returns the values of a row by the fields of a template: its columns, with what was edited for the template. */
export const templateValuesOf = (batch: BatchRecord, row: RowValues): Record<string, string> =>
  withoutEmpty(Object.entries({ ...columnValuesOf(batch, row), ...row.templateEdits }))

/** Returns the edits of a row with those of the input. Throws VALIDATION_ERROR where the batch has neither template nor form. */
export const editTemplateValues = (
  { options }: BatchRecord,
  row: RowValues,
  { template_values: given }: UpdateBatchRowInput,
): Values => {
  if (given === undefined) return row.templateEdits
  // Fields of a form are sent by their own names.
  if (options.form) return { ...row.templateEdits, ...given }
  if (!options.template) {
    const message = 'This batch has no template. Choose one first, or omit template_values.'
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'template_values', message }] })
  }
  const edits = Object.entries(given).map(([name, value]) => [fieldKeyOf(name), value.trim()])
  return { ...row.templateEdits, ...Object.fromEntries(edits) }
}
