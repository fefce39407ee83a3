import type { BatchForm } from '#lib/contract/batches/batch-form.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import type { FormField } from '#lib/contract/documents/document-form.ts'
import { fieldKeyOf, signatureField, templateFieldLabels } from '#lib/contract/templates/template.values.ts'

/** What may fill a field: a column, or what Mailroom has. */
export type FormSource = { key: string; label: string }

/** Returns the columns of the list by their headers; a header that repeats means the last of them. */
export const columnSources = ({ columns }: BatchDetail): FormSource[] => {
  const byKey = new Map(
    columns.flatMap(({ header }) => (header.trim() === '' ? [] : [[fieldKeyOf(header), header]])),
  )
  return [...byKey].map(([key, label]) => ({ key: key ?? '', label: label ?? '' }))
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
