import type { DocumentForm, FormField } from '#lib/contract/documents/document-form.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { type DocumentRow, loadDocumentById } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { type FormFieldReading, type FormReading, maxFormFields } from '#lib/service/inspection/read-form.ts'
import { readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

const problems: Readonly<Record<NonNullable<FormReading['obstacle']>, string>> = {
  xfa: 'This is an XFA form, which only Adobe Acrobat fills. Ask its publisher for an AcroForm version, or print it to “Adobe PDF” and mail that.',
  signed:
    'This form is digitally signed, and filling it would break the signature. Use a copy without a signature.',
  too_many_fields: `This form has more than ${maxFormFields} fields. Use a form with fewer.`,
}

const presentField = (field: FormFieldReading): FormField => ({
  name: field.name,
  label: field.label,
  kind: field.kind,
  fillable: field.isPrinted && !field.isReadOnly && field.kind !== 'signature' && field.kind !== 'button',
  required: field.isRequired,
  calculated: field.isCalculated,
  multiline: field.isMultiline,
  max_length: field.maxLength,
  options: field.options,
  value: field.value,
  page: field.page,
})

/** A document with its bytes and its form fields. */
export type LoadedForm = { document: DocumentRow; bytes: Buffer; form: DocumentForm }

/** Loads a document with its form fields. Throws INVALID_PDF, STORED_FILE_ALTERED, STORED_FILE_MISSING. */
export const loadForm = async (ctx: ServiceContext, document: DocumentRow): Promise<LoadedForm> => {
  const bytes = await readStoredFile(ctx, { key: document.documentKey, sha256: document.sha256 })
  const { obstacle, fields } = await ctx.inspector.readForm(bytes)
  const form = {
    filename: document.filename,
    problem: obstacle === null ? null : problems[obstacle],
    fields: fields.map(presentField),
  }
  return { document, bytes, form }
}

/** Loads a document whose form can be filled. Throws FORM_NOT_FILLABLE with the reason, and as `loadForm`. */
export const loadFillableForm = async (ctx: ServiceContext, document: DocumentRow): Promise<LoadedForm> => {
  const loaded = await loadForm(ctx, document)
  const { problem, fields } = loaded.form
  if (problem !== null) throw new ServiceError('FORM_NOT_FILLABLE', problem)
  if (fields.some(({ fillable }) => fillable)) return loaded
  throw new ServiceError(
    'FORM_NOT_FILLABLE',
    `“${document.filename}” has no form fields to fill. Mail it as it is, or use a PDF with form fields.`,
  )
}

/** Returns the form fields of a document. Throws DOCUMENT_NOT_FOUND, and as `loadForm`. */
export const getDocumentForm = async (ctx: ServiceContext, documentId: string): Promise<DocumentForm> =>
  (await loadForm(ctx, await loadDocumentById(ctx, documentId))).form
