import type { BatchForm } from '#lib/contract/batches/batch-form.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import type { FormField } from '#lib/contract/documents/document-form.ts'
import { batchFieldLabels } from '#lib/contract/imports/batch-file.values.ts'
import { fieldKeyOf, signatureField, templateFieldLabels } from '#lib/contract/templates/template.values.ts'

/** What may fill a field: a column, or what Mailroom has. */
export type FormSource = { key: string; label: string }

/**
 * Returns the columns of the list by their headers, and by what they are mapped to where that is another name. A header that
 * repeats means the last of its columns.
 */
export const columnSources = ({ columns }: BatchDetail): FormSource[] => {
  const labels = new Map<string, string>()
  for (const { header } of columns) if (header.trim() !== '') labels.set(fieldKeyOf(header), header)
  for (const { header, field } of columns) {
    if (field !== null && !labels.has(field)) labels.set(field, `${batchFieldLabels[field]} (${header})`)
  }
  return [...labels].map(([key, label]) => ({ key, label }))
}

/** Returns what Mailroom has for every letter, without what a column of the same name replaces. */
export const knownSources = (columns: readonly FormSource[]): FormSource[] =>
  Object.entries(templateFieldLabels)
    .filter(([key]) => key !== signatureField && !columns.some((column) => column.key === key))
    .map(([key, label]) => ({ key, label: label.replace(', on lines of its own', '') }))

/** Returns whether a person must decide what fills a field: the form requires a value, or would compute it. */
export const isUndecided = (field: FormField, fields: BatchForm['fields']): boolean =>
  field.fillable &&
  !Object.hasOwn(fields, field.name) &&
  ((field.required && field.value === '') || field.calculated)
