import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'

import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { FillDocumentFormInput, FormField } from '#lib/contract/documents/document-form.ts'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import type { MadeFromForm } from '#lib/contract/documents/made-from.ts'
import { canonicalBytes } from '#lib/proof/canonical.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { type DocumentRow, getDocument, loadDocumentById } from '#lib/service/documents/documents.ts'
import { normalizeFilename } from '#lib/service/documents/filename.ts'
import { storeDocument } from '#lib/service/documents/store-document.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { type LoadedForm, loadFillableForm } from './read-document-form.ts'

/** What goes into a form: values by field, and the fields that are left empty on purpose. */
export type FormValues = {
  values: Readonly<Record<string, string>>
  leftEmpty: ReadonlySet<string>
}

/** The field as people know it. */
export const titleOfField = ({ label, name }: Pick<FormField, 'label' | 'name'>): string => label ?? name

/** Returns the values that are filled in: those that are not empty. */
const withoutEmpty = (values: FormValues['values']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))

const reasonNotFillable = ({ kind }: FormField): string => {
  if (kind === 'signature') return 'is a signature field, which is left alone'
  return kind === 'button' ? 'is a button, which has no value' : 'is read-only or not printed'
}

/** Finds values for fields that take none, and fields that lack one, by the field. */
const findErrors = (fields: readonly FormField[], { values, leftEmpty }: FormValues): FieldFault[] => {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const filled = withoutEmpty(values)
  const misplaced = Object.keys(filled).flatMap((name): FieldFault[] => {
    const field = byName.get(name)
    if (field?.fillable) return []
    const message = field
      ? `“${titleOfField(field)}” ${reasonNotFillable(field)}. Remove its value.`
      : `The form has no field “${name}”. Remove it, or correct the name.`
    return [{ field: `values.${name}`, message }]
  })
  const missing = fields.flatMap((field): FieldFault[] => {
    const { name, fillable, required, calculated, value } = field
    if (!fillable || leftEmpty.has(name) || Object.hasOwn(filled, name)) return []
    if (required && value === '') {
      return [
        {
          field: `values.${name}`,
          message: `“${titleOfField(field)}” is required by the form and has no value.`,
        },
      ]
    }
    const message = `“${titleOfField(field)}” is computed by a script of the form, which is never run. Send the result, or leave the field as it is.`
    return calculated ? [{ field: `values.${name}`, message }] : []
  })
  return [...misplaced, ...missing]
}

/** A filled form, or why it cannot be filled, by field. */
export type FillResult = { bytes: Uint8Array } | { errors: FieldFault[] }

/** Fills a loaded form. Throws INVALID_PDF if content would be lost. */
export const fillLoadedForm = async (
  ctx: ServiceContext,
  { document, bytes, form }: LoadedForm,
  input: FormValues,
): Promise<FillResult> => {
  const errors = findErrors(form.fields, input)
  if (errors.length > 0) return { errors }
  const filled = await ctx.inspector.fillFields(
    { form: bytes, values: withoutEmpty(input.values) },
    document.pageCount,
  )
  return 'bytes' in filled
    ? filled
    : { errors: filled.errors.map(({ field, message }) => ({ field: `values.${field}`, message })) }
}

/** Returns the error of a form that cannot be filled. */
export const formValuesInvalid = (errors: readonly FieldFault[]): ServiceError => {
  const shown = errors.slice(0, 3).map(({ message }) => message)
  const others = errors.length - shown.length
  const message = [...shown, ...(others > 0 ? [`And ${others} more.`] : [])].join(' ')
  return new ServiceError('FORM_VALUES_INVALID', message, { fields: [...errors] })
}

/** A form to fill and store, and the name of what is made. */
type FormToFill = FormValues & {
  document: DocumentRow
  filename: string
  /** A document made before: it is returned when it would be made again exactly so. */
  existing?: DocumentRow | undefined
}

/**
 * Fills a form and stores the result as a document, checked as an upload is. The same form and values give the same bytes.
 * Throws FORM_NOT_FILLABLE, FORM_VALUES_INVALID with each field, and what an upload throws.
 */
export const makeFilledForm = async (
  ctx: ServiceContext,
  { document, filename, existing, ...input }: FormToFill,
): Promise<DocumentRow> => {
  const values = withoutEmpty(input.values)
  const madeFrom: MadeFromForm = {
    form_document_id: document.id,
    form_filename: document.filename,
    form_sha256: document.sha256,
    values_sha256: createHash('sha256').update(canonicalBytes({ values })).digest('hex'),
  }
  const loaded = await loadFillableForm(ctx, document)
  const errors = findErrors(loaded.form.fields, input)
  if (errors.length > 0) throw formValuesInvalid(errors)
  if (existing && isDeepStrictEqual(existing.madeFrom, madeFrom)) return existing
  const filled = await fillLoadedForm(ctx, loaded, input)
  if ('errors' in filled) throw formValuesInvalid(filled.errors)
  return storeDocument(ctx, {
    filename: normalizeFilename(filename),
    bytes: Readable.from([Buffer.from(filled.bytes)]),
    madeFrom,
  })
}

/** Fills the form of a document and stores the result. Throws FORBIDDEN, DOCUMENT_NOT_FOUND, and as `makeFilledForm`. */
export const fillDocumentForm = async (
  ctx: ServiceContext,
  documentId: string,
  { values, filename }: FillDocumentFormInput,
): Promise<DocumentDetail> => {
  authorize(ctx, 'send_mail')
  const document = await loadDocumentById(ctx, documentId)
  const leftEmpty = new Set(Object.keys(values).filter((name) => values[name]?.trim() === ''))
  const filled = await makeFilledForm(ctx, {
    document,
    values,
    leftEmpty,
    filename: filename || document.filename,
  })
  return getDocument(ctx, filled.id)
}
