import type { BatchForm } from '#lib/contract/batches/batch-form.ts'
import type { FormField } from '#lib/contract/documents/document-form.ts'
import { fieldKeyOf, isTemplateField, signatureField } from '#lib/contract/templates/template.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FormValues } from '#lib/service/forms/fill-document-form.ts'
import { matchFields } from '#lib/service/forms/match-fields.ts'
import { collectBuiltIns } from '#lib/service/templates/letter-values.ts'

import type { BatchRecord, RowRecord } from './load-batch.ts'
import type { ReadRow } from './read-row.ts'
import { matterOf } from './row-matter.ts'
import { columnValuesOf, type RowValues } from './template-values.ts'

/** The names by which columns fill fields: their headers, and what they are mapped to. */
const columnNames = ({ headers, mapping }: BatchRecord): string[] => [
  ...new Set([...mapping.flatMap((field) => field ?? []), ...headers.map(fieldKeyOf)]),
]

const invalid = (field: string, message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field, message }] })

/**
 * Decides what fills each field of a form: as sent, and otherwise by the names. Throws VALIDATION_ERROR for a field that the
 * form does not have, or that takes no value, and for a column that the file does not have.
 */
export const resolveSources = (
  batch: BatchRecord,
  fields: readonly FormField[],
  given: BatchForm['fields'],
): BatchForm['fields'] => {
  const columns = columnNames(batch)
  const fillable = new Set(fields.flatMap(({ name, fillable: takesValue }) => (takesValue ? [name] : [])))
  const chosen = Object.entries(given).map(([name, source]): [string, string | null] => {
    if (!fillable.has(name)) {
      throw invalid(`form.fields.${name}`, `The form has no field “${name}” that can be filled.`)
    }
    if (source === null) return [name, null]
    const key = fieldKeyOf(source)
    const isKnown = columns.includes(key) || (isTemplateField(key) && key !== signatureField)
    if (isKnown) return [name, key]
    throw invalid(
      `form.fields.${name}`,
      `The file has no column “${source}”, and Mailroom has no value of that name.`,
    )
  })
  return { ...matchFields(fields, columns), ...Object.fromEntries(chosen) }
}

/** The lines of an address, in a field that has one. */
const onOneLine = (value: string): string => value.replaceAll('\n', ', ')

/** Returns what columns fill in the form of a row, by field, with later edits. */
export const formColumnValuesOf = (batch: BatchRecord, row: RowValues): Record<string, string> => {
  const columns = columnValuesOf(batch, row)
  const fields = Object.entries(batch.options.form?.fields ?? {})
  const values = fields.flatMap(([name, source]) => {
    const value = source === null ? undefined : columns[source]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(values), ...row.templateEdits }
}

/** Returns what fills the form for a row: columns, what Mailroom has, and edits. Throws MATTER_NOT_FOUND. */
export const formValuesOf = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  { row, read, fields }: { row: RowRecord | RowValues; read: ReadRow; fields: readonly FormField[] },
): Promise<FormValues> => {
  const { form, matter_id: matterId } = batch.options
  const known = await collectBuiltIns(ctx, {
    recipient: read.toAddress,
    matterId: await matterOf(ctx, read, matterId),
    reference: read.reference,
    date: form?.date,
  })
  const sources = form?.fields ?? {}
  const own = formColumnValuesOf(batch, row)
  const fillable = fields.filter((field) => field.fillable)
  const values = fillable.map(({ name, multiline }): [string, string] => {
    const source = sources[name]
    const builtIn = source ? (known[source] ?? '') : ''
    return [name, own[name] ?? (multiline ? builtIn : onOneLine(builtIn))]
  })
  const leftEmpty = new Set(Object.keys(sources).filter((name) => sources[name] === null))
  return { values: Object.fromEntries(values), leftEmpty }
}
