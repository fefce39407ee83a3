import { pdfErrors } from './pdf-errors.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'

/** FPDF_ANNOT_WIDGET (fpdf_annot.h). */
export const widget = 20
/** FPDF_FORMFIELD_… (fpdf_formfill.h). */
const [checkbox, radio, combobox, listbox, text] = [2, 3, 4, 5, 6]
const buttons: ReadonlySet<number> = new Set([checkbox, radio])
const texts: ReadonlySet<number> = new Set([combobox, listbox, text])

/** FPDF_ANNOT_FLAG_… (fpdf_annot.h). */
export const annotationFlags = { hidden: 2, print: 4, noView: 32 } as const

const [richTextFlag, normal] = [1 << 25, 0]

/** Returns whether an annotation of a loaded page has something that shows it. */
export const hasAppearance = ({ calls }: Pick<Pdfium, 'calls'>, annotation: number): boolean =>
  calls.EPDFAnnot_HasAppearanceStream(annotation, normal)

/** A form that is open in PDFium, and its document. */
export type OpenedForm = { document: PdfiumDocument; environment: number }

/** A field on a page as saved. */
export type Field = {
  name: string
  /** The field's text, or a button's state; an empty string without a value. */
  value: string
  /** The state that a button is drawn in. */
  state: string
  hasAppearance: boolean
  isRichText: boolean
  isButton: boolean
  isRadio: boolean
  isText: boolean
  flags: number
}

const stringOf = (pdfium: Pdfium, annotation: number, key: string): string =>
  pdfium.readText((buffer, length) => pdfium.calls.FPDFAnnot_GetStringValue(annotation, key, buffer, length))

/** Reads the field of a widget, before PDFium computes its appearance. */
export const readField = (pdfium: Pdfium, environment: number, annotation: number): Field => {
  const { calls } = pdfium
  const type = calls.FPDFAnnot_GetFormFieldType(environment, annotation)
  const raw = pdfium.readText((buffer, length) =>
    calls.EPDFAnnot_GetFormFieldRawValue(environment, annotation, buffer, length),
  )
  const value =
    raw ||
    pdfium.readText((buffer, length) =>
      calls.FPDFAnnot_GetFormFieldValue(environment, annotation, buffer, length),
    )
  return {
    name: pdfium.readText((buffer, length) =>
      calls.FPDFAnnot_GetFormFieldName(environment, annotation, buffer, length),
    ),
    value: buttons.has(type) && value === 'Off' ? '' : value,
    state: stringOf(pdfium, annotation, 'AS'),
    hasAppearance: calls.FPDFAnnot_HasKey(annotation, 'AP'),
    isRichText:
      type === text && (calls.FPDFAnnot_GetFormFieldFlags(environment, annotation) & richTextFlag) !== 0,
    isButton: buttons.has(type),
    isRadio: type === radio,
    isText: texts.has(type),
    flags: calls.FPDFAnnot_GetFlags(annotation),
  }
}

/** Returns whether a field shows something that was filled in. */
export const isFilled = ({ isButton, isText, value, state }: Field): boolean =>
  (isText && value !== '') || (isButton && state !== '' && state !== 'Off')

/** Returns whether a field is one of those that are printed. */
export const isPrintedField = ({ flags }: Field): boolean =>
  (flags & annotationFlags.print) !== 0 && (flags & annotationFlags.hidden) === 0

/**
 * Draws a button in the state that its field has. Programs that fill forms often set the value alone, and not the state or the
 * appearance. A state is written as a string, which PDFium reads like the name that it should be.
 */
const settleButton = (pdfium: Pdfium, annotation: number, field: Field): void => {
  const isShown = () => hasAppearance(pdfium, annotation)
  const draw = (state: string) =>
    pdfium.withText(state, (address) => pdfium.calls.FPDFAnnot_SetStringValue(annotation, 'AS', address))
  if (!field.hasAppearance) {
    // For several radio buttons, the value does not determine which is on.
    const isOn = field.state === '' ? field.value !== '' && !field.isRadio : field.state !== 'Off'
    if (!pdfium.calls.EPDFAnnot_HasAppearanceStream(annotation, normal))
      pdfium.calls.EPDFAnnot_GenerateFormFieldAP(annotation)
    // The states of an appearance that PDFium makes.
    draw(isOn ? 'Yes' : 'Off')
    return
  }
  if (field.value === '' || (field.state !== '' && field.state !== 'Off')) return
  draw(field.value)
  if (!isShown()) draw('Off')
}

/** Gives the fields of a page the appearance that shows their values. The page is loaded in the form. */
export const settleFields = (pdfium: Pdfium, page: number, fields: ReadonlyMap<number, Field>): void => {
  const { calls } = pdfium
  for (const [index, field] of fields) {
    if (!field.isButton) continue
    const annotation = calls.FPDFPage_GetAnnot(page, index)
    settleButton(pdfium, annotation, field)
    calls.FPDFPage_CloseAnnot(annotation)
  }
}

/** Reads the fields of a page, counted from 0, by their place among its annotations, without loading it. */
export const readFields = (
  pdfium: Pdfium,
  { document, environment }: OpenedForm,
  index: number,
): Map<number, Field> => {
  const { calls } = pdfium
  const fields = new Map<number, Field>()
  const count = calls.EPDFPage_GetAnnotCountRaw(document.handle, index)
  for (let place = 0; place < count; place += 1) {
    const annotation = calls.EPDFPage_GetAnnotRaw(document.handle, index, place)
    if (annotation === 0) continue
    if (calls.FPDFAnnot_GetSubtype(annotation) === widget) {
      fields.set(place, readField(pdfium, environment, annotation))
    }
    calls.FPDFPage_CloseAnnot(annotation)
  }
  return fields
}

const textOfPage = (pdfium: Pdfium, page: number): string => {
  const text = pdfium.calls.FPDFText_LoadPage(page)
  const count = pdfium.calls.FPDFText_CountChars(text)
  let found = ''
  pdfium.withText(' '.repeat(count), (address) => {
    pdfium.calls.FPDFText_GetText(text, 0, count, address)
    found = Buffer.from(pdfium.bytesAt(address, count * 2)).toString('utf16le')
  })
  pdfium.calls.FPDFText_ClosePage(text)
  return found
}

/**
 * Throws `PdfError` when a field of a page, counted from 1, that has become part of it does not show its value: when it has no
 * appearance, or its font lacks the characters.
 */
export const requireShown = (
  pdfium: Pdfium,
  { page, number }: { page: number; number: number },
  fields: readonly Field[],
): void => {
  // Fonts have the characters of ASCII; those of an appearance that came with the form are not all readable as text.
  const computed = fields.filter(
    (field) =>
      field.isText && isPrintedField(field) && !field.hasAppearance && /[^\0-\x7f]/.test(field.value),
  )
  if (computed.length === 0) return
  const shown = new Set(textOfPage(pdfium, page).normalize('NFKC'))
  for (const { name, value } of computed) {
    const missing = [...new Set(value.normalize('NFKC').replaceAll(/[\s\p{C}]/gu, ''))].filter(
      (character) => !shown.has(character),
    )
    if (missing.length > 0) {
      const why = `its font does not have ${missing.slice(0, 5).join(' ')}`
      throw pdfErrors.lostField(name, number, why)
    }
  }
}

/** Throws `PdfError` when a field of a loaded page, counted from 1, has a value and nothing that shows it. */
export const requireAppearances = (
  pdfium: Pdfium,
  { page, number }: { page: number; number: number },
  fields: ReadonlyMap<number, Field>,
): void => {
  const { calls } = pdfium
  for (const [index, field] of fields) {
    const { isRadio, state, value } = field
    const isUnknown = isRadio && !field.hasAppearance && state === '' && value !== ''
    if (!isPrintedField(field) || (!isFilled(field) && !isUnknown)) continue
    const annotation = calls.FPDFPage_GetAnnot(page, index)
    const isShown = hasAppearance(pdfium, annotation)
    calls.FPDFPage_CloseAnnot(annotation)
    if (!isShown || isUnknown) throw pdfErrors.lostField(field.name, number, 'it has no appearance')
  }
}
