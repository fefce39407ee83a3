import { openSource } from './byte-source.ts'
import { flattenForPrint, openForm } from './open-form.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** A PDF with form fields, and what goes into them by name, once for each copy. */
export type FormFilling = { form: Uint8Array; copies: Record<string, string>[] }

/** The copies in one PDF, their fields made part of the pages; and fields that the form does not have. */
export type FilledForm = { bytes: Uint8Array; unknownFields: string[] }

/** FPDF_ANNOT_WIDGET (fpdf_annot.h), and FPDF_FORMFIELD_TEXTFIELD (fpdf_formfill.h). */
const [widget, textField] = [20, 6]

type OpenForm = { document: PdfiumDocument; environment: number }

/** Fills the fields of a page and makes them part of it. Returns the names of the fields that it filled. */
const fillPage = (
  pdfium: Pdfium,
  { document, environment }: OpenForm,
  index: number,
  values: Readonly<Record<string, string>>,
): string[] => {
  const { calls } = pdfium
  const page = calls.FPDF_LoadPage(document.handle, index)
  if (page === 0) throw new Error('PDFium could not read a page of the form.')
  calls.FORM_OnAfterLoadPage(page, environment)
  const filled: string[] = []
  for (let place = 0; place < calls.FPDFPage_GetAnnotCount(page); place += 1) {
    const field = calls.FPDFPage_GetAnnot(page, place)
    if (field === 0) continue
    const isText =
      calls.FPDFAnnot_GetSubtype(field) === widget &&
      calls.FPDFAnnot_GetFormFieldType(environment, field) === textField
    const name = isText
      ? pdfium.readText((buffer, length) =>
          calls.FPDFAnnot_GetFormFieldName(environment, field, buffer, length),
        )
      : ''
    const value = values[name]
    if (isText && value !== undefined) {
      calls.FORM_SetFocusedAnnot(environment, field)
      calls.FORM_SelectAllText(environment, page)
      pdfium.withText(value, (address) => calls.FORM_ReplaceSelection(environment, page, address))
      calls.FORM_ForceToKillFocus(environment)
      filled.push(name)
    }
    calls.FPDFPage_CloseAnnot(field)
  }
  calls.FORM_OnBeforeClosePage(page, environment)
  const isFlat = calls.FPDFPage_Flatten(page, flattenForPrint) !== 0
  calls.FPDF_ClosePage(page)
  if (!isFlat) throw new Error('PDFium could not make the fields part of the page.')
  return filled
}

/** Fills one copy, and appends its pages to `target`. Returns the names of the fields that it filled. */
const appendCopy = (
  pdfium: Pdfium,
  target: number,
  form: Uint8Array,
  values: Readonly<Record<string, string>>,
): string[] => {
  const { calls } = pdfium
  const { document, pageCount } = openDocument(pdfium, openSource(form), Number.POSITIVE_INFINITY)
  const { environment, close } = openForm(pdfium, document)
  try {
    const filled: string[] = []
    for (let index = 0; index < pageCount; index += 1) {
      filled.push(...fillPage(pdfium, { document, environment }, index, values))
    }
    const end = calls.FPDF_GetPageCount(target)
    // Null and zero mean all pages.
    if (!calls.FPDF_ImportPagesByIndex(target, document.handle, 0, 0, end)) {
      throw new Error('PDFium could not import the pages.')
    }
    return filled
  } finally {
    close()
    document.close()
  }
}

/** Fills the text fields of a form, once for each copy, into one PDF. */
export const fillForm = (pdfium: Pdfium, { form, copies }: FormFilling): FilledForm => {
  const handle = pdfium.calls.FPDF_CreateNewDocument()
  const target = { handle, close: () => pdfium.calls.FPDF_CloseDocument(handle) }
  try {
    const filled = new Set(copies.flatMap((values) => appendCopy(pdfium, handle, form, values)))
    const wanted = new Set(copies.flatMap((values) => Object.keys(values)))
    return { bytes: pdfium.save(target), unknownFields: [...wanted].filter((name) => !filled.has(name)) }
  } finally {
    target.close()
  }
}
