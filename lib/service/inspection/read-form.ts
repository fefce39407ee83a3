import { openSource, type PdfSource } from './byte-source.ts'
import { annotationFlags, widget } from './form-fields.ts'
import { isSigned } from './is-signed.ts'
import { type OpenPdf, openPdf, pagesOf, using } from './open-pdf.ts'
import type { Pdfium } from './pdfium.ts'
import { patternsIn } from './reading.ts'

/** Kinds of form fields. A choice is a list or a drop-down; a button does something on a screen. */
export type FormFieldKind = 'text' | 'checkbox' | 'radio' | 'choice' | 'signature' | 'button'

/** A field of a form, with all places that it is shown in. */
export type FormFieldReading = {
  name: string
  /** What viewers show in place of the name; null without one. */
  label: string | null
  kind: FormFieldKind
  isRequired: boolean
  isReadOnly: boolean
  /** False where no place of it is printed. */
  isPrinted: boolean
  isMultiline: boolean
  /** Characters of a text; null without a limit. */
  maxLength: number | null
  /** The labels of a choice, or the states of buttons. */
  options: string[]
  /** What the form itself shows; an empty string without a value. */
  value: string
  /** The page of its first place, from 1. */
  page: number
  /** Whether a script of the form computes it. Scripts are never run. */
  isCalculated: boolean
}

/** The fields of a PDF, and why they cannot be filled: null if they can. */
export type FormReading = {
  obstacle: 'xfa' | 'signed' | 'too_many_fields' | null
  fields: FormFieldReading[]
}

/** The most fields of a form. */
export const maxFormFields = 500

/** The most places of fields, and other annotations: a form with more is not read at all. */
const maxPlaces = 5000

/** FPDF_FORMFIELD_… (fpdf_formfill.h). */
const kinds: Readonly<Record<number, FormFieldKind>> = {
  1: 'button',
  2: 'checkbox',
  3: 'radio',
  4: 'choice',
  5: 'choice',
  6: 'text',
  7: 'signature',
}

/** Flags of fields (ISO 32000-1, tables 221 and 228). */
const [readOnly, required, multiline] = [1, 2, 1 << 12]

/** FPDF_ANNOT_AACTION_CALCULATE (fpdf_formfill.h). */
const calculate = 15

/** FPDF_FORMTYPE_XFA_FULL and FPDF_FORMTYPE_XFA_FOREGROUND (fpdf_formfill.h). */
const [fullXfa, pagesXfa] = [2, 3]

/** Reads the name of a field, with those of its parents. */
export const nameOfField = (pdfium: Pdfium, { environment }: OpenPdf, annotation: number): string =>
  pdfium.readText((buffer, length) =>
    pdfium.calls.FPDFAnnot_GetFormFieldName(environment, annotation, buffer, length),
  )

/** Reads the value of a field, or the state of a button. */
const valueOfField = (pdfium: Pdfium, { environment }: OpenPdf, annotation: number): string =>
  pdfium.readText((buffer, length) =>
    pdfium.calls.FPDFAnnot_GetFormFieldValue(environment, annotation, buffer, length),
  )

/** Reads the state that a button is in when it is on. */
export const stateOfButton = (pdfium: Pdfium, { environment }: OpenPdf, annotation: number): string =>
  pdfium.readText((buffer, length) =>
    pdfium.calls.FPDFAnnot_GetFormFieldExportValue(environment, annotation, buffer, length),
  )

/** Reads the labels of a choice. */
export const labelsOfChoice = (pdfium: Pdfium, { environment }: OpenPdf, annotation: number): string[] =>
  Array.from(
    { length: Math.max(0, pdfium.calls.FPDFAnnot_GetOptionCount(environment, annotation)) },
    (_, index) =>
      pdfium.readText((buffer, length) =>
        pdfium.calls.FPDFAnnot_GetOptionLabel(environment, annotation, index, buffer, length),
      ),
  )

/** Returns the kind of a field. */
export const kindOfField = ({ calls }: Pdfium, { environment }: OpenPdf, annotation: number): FormFieldKind =>
  kinds[calls.FPDFAnnot_GetFormFieldType(environment, annotation)] ?? 'button'

/** Returns whether an annotation is printed. */
export const isPrinted = ({ calls }: Pdfium, annotation: number): boolean => {
  const flags = calls.FPDFAnnot_GetFlags(annotation)
  return (flags & annotationFlags.print) !== 0 && (flags & annotationFlags.hidden) === 0
}

/** Calls `use` with each widget of a page, counted from 0, that is loaded. */
export const eachWidget = (
  { calls }: Pdfium,
  page: number,
  use: (annotation: number, place: number) => void,
): void => {
  const count = calls.FPDFPage_GetAnnotCount(page)
  for (let place = 0; place < count; place += 1) {
    const annotation = calls.FPDFPage_GetAnnot(page, place)
    if (annotation === 0) continue
    if (calls.FPDFAnnot_GetSubtype(annotation) === widget) use(annotation, place)
    calls.FPDFPage_CloseAnnot(annotation)
  }
}

const maxLengthOf = (pdfium: Pdfium, annotation: number): number | null => {
  if (!pdfium.calls.FPDFAnnot_HasKey(annotation, 'MaxLen')) return null
  const [bits = 0] = pdfium.readNumbers('i32', 1, (address) =>
    pdfium.calls.FPDFAnnot_GetNumberValue(annotation, 'MaxLen', address),
  )
  // PDFium writes a float.
  const length = new DataView(Int32Array.of(bits).buffer).getFloat32(0, true)
  return length > 0 ? length : null
}

const readField = (pdfium: Pdfium, pdf: OpenPdf, annotation: number, page: number): FormFieldReading => {
  const { calls } = pdfium
  const kind = kindOfField(pdfium, pdf, annotation)
  const flags = calls.FPDFAnnot_GetFormFieldFlags(pdf.environment, annotation)
  const label = pdfium.readText((buffer, length) =>
    calls.FPDFAnnot_GetFormFieldAlternateName(pdf.environment, annotation, buffer, length),
  )
  const value = valueOfField(pdfium, pdf, annotation)
  const isButton = kind === 'checkbox' || kind === 'radio'
  return {
    name: nameOfField(pdfium, pdf, annotation),
    label: label.trim() || null,
    kind,
    isRequired: (flags & required) !== 0,
    isReadOnly: (flags & readOnly) !== 0,
    isPrinted: isPrinted(pdfium, annotation),
    isMultiline: kind === 'text' && (flags & multiline) !== 0,
    maxLength: kind === 'text' ? maxLengthOf(pdfium, annotation) : null,
    options: isButton
      ? [stateOfButton(pdfium, pdf, annotation)]
      : kind === 'choice'
        ? labelsOfChoice(pdfium, pdf, annotation)
        : [],
    value: isButton && value === 'Off' ? '' : value,
    page,
    isCalculated:
      calls.FPDFAnnot_GetFormAdditionalActionJavaScript(pdf.environment, annotation, calculate, 0, 0) > 2,
  }
}

/** Adds a further place of a field. A checkbox with several states is one of which one is chosen, as radio buttons are. */
const addPlace = (known: FormFieldReading, place: FormFieldReading): void => {
  known.isPrinted ||= place.isPrinted
  known.isCalculated ||= place.isCalculated
  known.label ??= place.label
  if (known.value === '') known.value = place.value
  if (known.kind !== 'checkbox' && known.kind !== 'radio') return
  for (const state of place.options) if (!known.options.includes(state)) known.options.push(state)
  if (known.options.length > 1) known.kind = 'radio'
}

/** Reads the fields of an open PDF, in the order of its pages. Stops at the most fields that a form may have. */
const readFieldsOf = (pdfium: Pdfium, pdf: OpenPdf): FormReading => {
  const found = new Map<string, FormFieldReading>()
  const places = pagesOf(pdf).map((index) =>
    pdfium.calls.EPDFPage_GetAnnotCountRaw(pdf.document.handle, index),
  )
  let isTooMany = false
  if (places.reduce((total, count) => total + count, 0) > maxPlaces) {
    return { obstacle: 'too_many_fields', fields: [] }
  }
  for (const index of pagesOf(pdf)) {
    const page = pdfium.calls.FPDF_LoadPage(pdf.document.handle, index)
    if (page === 0) continue
    // The states of buttons are known once their page is loaded in the form.
    pdfium.calls.FORM_OnAfterLoadPage(page, pdf.environment)
    eachWidget(pdfium, page, (annotation) => {
      if (isTooMany) return
      const field = readField(pdfium, pdf, annotation, index + 1)
      if (field.name === '') return
      const known = found.get(field.name)
      if (known) addPlace(known, field)
      else if (found.size < maxFormFields) found.set(field.name, field)
      else isTooMany = true
    })
    pdfium.calls.FORM_OnBeforeClosePage(page, pdf.environment)
    pdfium.calls.FPDF_ClosePage(page)
  }
  const type = pdfium.calls.FPDF_GetFormType(pdf.document.handle)
  const isXfa = type === fullXfa || (type === pagesXfa && found.size === 0)
  const obstacle = isXfa
    ? 'xfa'
    : isSigned(pdfium, pdf.document)
      ? 'signed'
      : isTooMany
        ? 'too_many_fields'
        : null
  return { obstacle, fields: obstacle === null ? [...found.values()] : [] }
}

/** Reads the fields of a PDF. One that does not mention a form is not opened. Throws `PdfError`. */
export const readForm = (pdfium: Pdfium, source: PdfSource): FormReading =>
  patternsIn(openSource(source), { AcroForm: /^\/AcroForm/ }).size === 0
    ? { obstacle: null, fields: [] }
    : using(openPdf(pdfium, source), (pdf) => readFieldsOf(pdfium, pdf))
