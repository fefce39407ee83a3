import type { PdfSource } from './byte-source.ts'
import {
  type FieldError,
  findOption,
  findState,
  lengthError,
  optionError,
  shownError,
  unsetError,
} from './field-values.ts'
import { hasAppearance } from './form-fields.ts'
import { type OpenPdf, openPdf, pagesOf, using } from './open-pdf.ts'
import { pdfErrors } from './pdf-errors.ts'
import type { Pdfium } from './pdfium.ts'
import { preparePrint } from './prepare-print.ts'
import {
  eachWidget,
  type FormFieldReading,
  isPrinted,
  kindOfField,
  nameOfField,
  readForm,
  stateOfButton,
} from './read-form.ts'
import { readShownText } from './shown-text.ts'

/** A PDF with form fields, and what goes into them by name. Fields without a value are left as they are. */
export type FieldsToFill = { form: PdfSource; values: Record<string, string> }

/** The filled PDF, its fields made part of the pages; or why values cannot be filled in. */
export type FilledFields = { bytes: Uint8Array } | { errors: FieldError[] }

/**
 * The type of a field that is shown as text. PDFium can write strings alone and draws only types that are names, so that the
 * string is made a name in the file.
 */
const typeMark = 'TextOfMailroomForm'

const withLoadedPages = (pdfium: Pdfium, pdf: OpenPdf, use: (page: number, index: number) => void): void => {
  for (const index of pagesOf(pdf)) {
    const page = pdfium.calls.FPDF_LoadPage(pdf.document.handle, index)
    if (page === 0) throw pdfErrors.unreadable()
    try {
      use(page, index)
    } finally {
      pdfium.calls.FPDF_ClosePage(page)
    }
  }
}

/** Loads each page in the form: PDFium then knows the states of buttons, and can export appearances. */
const withFormPages = (pdfium: Pdfium, pdf: OpenPdf, use: (page: number) => void): void =>
  withLoadedPages(pdfium, pdf, (page) => {
    pdfium.calls.FORM_OnAfterLoadPage(page, pdf.environment)
    try {
      use(page)
    } finally {
      pdfium.calls.FORM_OnBeforeClosePage(page, pdf.environment)
    }
  })

/** The labels that choices show by the name of their field, and the others' values. Errors are those of the values alone. */
const resolveValues = (
  fields: readonly FormFieldReading[],
  given: Readonly<Record<string, string>>,
): { values: Map<string, string>; errors: FieldError[] } => {
  const values = new Map<string, string>()
  const errors: FieldError[] = []
  for (const field of fields) {
    const own = given[field.name]?.normalize('NFC').replaceAll(/\r\n?/g, '\n')
    if (field.kind === 'text') {
      const value = own || field.value
      const error = own ? lengthError(field, own) : null
      if (error) errors.push(error)
      else if (value !== '') values.set(field.name, value)
    } else if (field.kind === 'choice') {
      const label = own ? findOption(field.options, own) : findOption(field.options, field.value)
      if (own && label === undefined) errors.push(optionError(field, own))
      else if (label !== undefined) values.set(field.name, label)
    } else if (own && (field.kind === 'checkbox' || field.kind === 'radio')) {
      const state = findState(field, own)
      if (state === undefined) errors.push(optionError(field, own))
      else values.set(field.name, state)
    }
  }
  return { values, errors }
}

/**
 * Makes choices fields of text, which show their label without a button to open a list, and removes those that show nothing:
 * PDFium would draw that button. Returns the file again if it changed.
 */
const asTexts = (
  pdfium: Pdfium,
  pdf: OpenPdf,
  values: ReadonlyMap<string, string>,
): Uint8Array | undefined => {
  const { calls } = pdfium
  let isChanged = false
  withLoadedPages(pdfium, pdf, (page, index) => {
    const removed: number[] = []
    eachWidget(pdfium, page, (annotation, place) => {
      if (kindOfField(pdfium, pdf, annotation) !== 'choice') return
      isChanged = true
      if (values.has(nameOfField(pdfium, pdf, annotation))) {
        pdfium.withText(typeMark, (address) => calls.FPDFAnnot_SetStringValue(annotation, 'FT', address))
        calls.FPDFAnnot_SetFormFieldFlags(pdf.environment, annotation, 0)
      } else if (!hasAppearance(pdfium, annotation)) removed.push(place)
    })
    for (const place of removed.toReversed()) {
      calls.EPDFPage_RemoveAnnotRaw(pdf.document.handle, index, place)
    }
  })
  if (!isChanged) return undefined
  const bytes = Buffer.from(pdfium.save(pdf.document))
  const written = `/FT(${typeMark})`
  for (let at = bytes.indexOf(written); at >= 0; at = bytes.indexOf(written, at)) {
    bytes.write('/FT/Tx'.padEnd(written.length), at, 'latin1')
  }
  return bytes
}

const setValue = (pdfium: Pdfium, { environment }: OpenPdf, annotation: number, value: string): boolean => {
  let isSet = false
  pdfium.withText(value, (address) => {
    isSet = pdfium.calls.EPDFAnnot_SetFormFieldValue(environment, annotation, address)
  })
  return isSet
}

/** Turns a button off. A value that the form has beside its state would turn it on again when it is printed. */
const turnOff = (pdfium: Pdfium, pdf: OpenPdf, annotation: number): void => {
  setValue(pdfium, pdf, annotation, 'Off')
  pdfium.withText('Off', (address) => pdfium.calls.FPDFAnnot_SetStringValue(annotation, 'V', address))
}

/** Fills the fields of an open PDF. Returns the errors of values that a field does not show. */
const fillPages = (
  pdfium: Pdfium,
  pdf: OpenPdf,
  {
    fields,
    values,
    given,
  }: {
    fields: ReadonlyMap<string, FormFieldReading>
    values: ReadonlyMap<string, string>
    given: ReadonlySet<string>
  },
): FieldError[] => {
  const { calls } = pdfium
  const errors = new Map<string, FieldError>()
  withFormPages(pdfium, pdf, (page) => {
    eachWidget(pdfium, page, (annotation) => {
      const name = nameOfField(pdfium, pdf, annotation)
      const [field, value] = [fields.get(name), values.get(name)]
      if (!field || value === undefined) return
      const isButton = field.kind === 'checkbox' || field.kind === 'radio'
      if (isButton) {
        // Each button of a group has a state of its own; the one that the value names is on.
        if (stateOfButton(pdfium, pdf, annotation) === value) setValue(pdfium, pdf, annotation, value)
        else if (value === '') turnOff(pdfium, pdf, annotation)
        return
      }
      const isOwn = !given.has(name) && field.kind === 'text' && hasAppearance(pdfium, annotation)
      if (isOwn) return
      const isShown =
        setValue(pdfium, pdf, annotation, value) && calls.EPDFAnnot_GenerateFormFieldAP(annotation)
      if (!isPrinted(pdfium, annotation) || errors.has(name)) return
      const error = shownError(field, value, isShown ? readShownText(pdfium, annotation) : null)
      if (error) errors.set(name, error)
    })
  })
  return [...errors.values()]
}

/** Returns the errors of buttons that are not in the state that they were given. */
const findUnset = (
  pdfium: Pdfium,
  pdf: OpenPdf,
  fields: ReadonlyMap<string, FormFieldReading>,
  values: ReadonlyMap<string, string>,
): FieldError[] => {
  const { calls } = pdfium
  const errors = new Map<string, FieldError>()
  withFormPages(pdfium, pdf, (page) =>
    eachWidget(pdfium, page, (annotation) => {
      const field = fields.get(nameOfField(pdfium, pdf, annotation))
      const value = field && values.get(field.name)
      if (!field || value === undefined || (field.kind !== 'checkbox' && field.kind !== 'radio')) return
      const raw = pdfium.readText((buffer, length) =>
        calls.EPDFAnnot_GetFormFieldRawValue(pdf.environment, annotation, buffer, length),
      )
      const isWanted = value !== '' && stateOfButton(pdfium, pdf, annotation) === value
      const isStuck = value === '' && raw !== '' && raw !== 'Off'
      if (calls.FPDFAnnot_IsChecked(pdf.environment, annotation) !== isWanted || isStuck) {
        errors.set(field.name, unsetError(field))
      }
    }),
  )
  return [...errors.values()]
}

/**
 * Fills the fields of a form and makes them part of its pages. The same values give the same bytes. Nothing is cut: a value that
 * a field does not show completely is an error. No script of the form is run. Throws `PdfError` if content would be lost.
 */
export const fillFields = (pdfium: Pdfium, { form, values: raw }: FieldsToFill): FilledFields => {
  // Opened separately: reading gives choices an appearance with a button.
  const reading = readForm(pdfium, form)
  if (reading.obstacle !== null) throw pdfErrors.unreadable()
  const { values, errors } = resolveValues(reading.fields, raw)
  if (errors.length > 0) return { errors }
  const fields = new Map(reading.fields.map((field) => [field.name, field]))
  const given = new Set(Object.keys(raw).filter((name) => raw[name] !== ''))
  return using(openPdf(pdfium, form), (pdf): FilledFields => {
    const complete = (open: OpenPdf): FilledFields => {
      const unshown = [
        ...fillPages(pdfium, open, { fields, values, given }),
        ...findUnset(pdfium, open, fields, values),
      ]
      if (unshown.length > 0) return { errors: unshown }
      // Into a PDF of nothing but pages, each compared with what is filled in: no scripts, and nothing that says when.
      const { bytes } = preparePrint(pdfium, pdfium.save(open.document))
      if (!bytes) throw pdfErrors.unreadable()
      return { bytes }
    }
    const texts = asTexts(pdfium, pdf, values)
    return texts ? using(openPdf(pdfium, texts), complete) : complete(pdf)
  })
}
