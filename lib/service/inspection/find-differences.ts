import {
  annotationFlags,
  isFilled,
  isPrintedField,
  type OpenedForm,
  readField,
  widget,
} from './form-fields.ts'
import { pdfErrors } from './pdf-errors.ts'
import type { Pdfium } from './pdfium.ts'
import type { PrintNote } from './print-notes.ts'

type OpenPdf = OpenedForm & { pageCount: number }

/** FPDF_FORMTYPE_XFA_… (fpdf_formfill.h): drawn from its XFA part alone, or from its pages too. */
const [fullXfa, pagesXfa] = [2, 3]

/** FPDF_ANNOT_… (fpdf_annot.h). */
const [note, link, popup, fileAttachment, redaction] = [1, 2, 16, 17, 28]

const annotationNames: Readonly<Record<number, string>> = {
  [note]: 'note',
  3: 'text box',
  4: 'line',
  5: 'rectangle',
  6: 'ellipse',
  7: 'polygon',
  8: 'line',
  9: 'highlighting',
  10: 'underline',
  11: 'underline',
  12: 'strikeout',
  13: 'stamp',
  14: 'insertion mark',
  15: 'drawing',
  [widget]: 'form field',
}

const stringOf = (pdfium: Pdfium, annotation: number, key: string): string =>
  pdfium.readText((buffer, length) => pdfium.calls.FPDFAnnot_GetStringValue(annotation, key, buffer, length))

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

const quoted = (name: string, text: string): string => (text === '' ? name : `${name} “${shortened(text)}”`)

const attachmentNames = (pdfium: Pdfium, { document }: OpenPdf): string[] =>
  Array.from({ length: pdfium.calls.FPDFDoc_GetAttachmentCount(document.handle) }, (_, index) => {
    const attachment = pdfium.calls.FPDFDoc_GetAttachment(document.handle, index)
    if (attachment === 0) return ''
    return pdfium.readText((buffer, length) =>
      pdfium.calls.FPDFAttachment_GetName(attachment, buffer, length),
    )
  }).filter((name) => name !== '')

/** Returns whether the XFA part of a form has fields, and no page has any. */
const isPlaceholder = (pdfium: Pdfium, pdf: OpenPdf): boolean => {
  const hasWidget = Array.from({ length: pdf.pageCount }, (_, index) => index).some((index) =>
    Array.from({ length: pdfium.calls.EPDFPage_GetAnnotCountRaw(pdf.document.handle, index) }, (_, place) => {
      const annotation = pdfium.calls.EPDFPage_GetAnnotRaw(pdf.document.handle, index, place)
      const type = annotation === 0 ? 0 : pdfium.calls.FPDFAnnot_GetSubtype(annotation)
      if (annotation !== 0) pdfium.calls.FPDFPage_CloseAnnot(annotation)
      return type === widget
    }).some(Boolean),
  )
  if (hasWidget) return false
  const packets = pdfium.calls.FPDF_GetXFAPacketCount(pdf.document.handle)
  for (let index = 0; index < packets; index += 1) {
    const sizeOf = (buffer: number, length: number): number => {
      const [size = 0] = pdfium.readNumbers('i32', 1, (address) =>
        pdfium.calls.FPDF_GetXFAPacketContent(pdf.document.handle, index, buffer, length, address),
      )
      return size
    }
    const size = sizeOf(0, 0)
    let hasField = false
    pdfium.withText(' '.repeat(Math.ceil(size / 2)), (buffer) => {
      sizeOf(buffer, size)
      hasField = /<(?:\w+:)?field\b/.test(Buffer.from(pdfium.bytesAt(buffer, size)).toString('latin1'))
    })
    if (hasField) return true
  }
  return false
}

/** Throws `PdfError` for a form whose pages are a placeholder, and for a portfolio. */
export const refuseLostContent = (
  pdfium: Pdfium,
  pdf: OpenPdf,
  { isCollection }: { isCollection: boolean },
): void => {
  const type = pdfium.calls.FPDF_GetFormType(pdf.document.handle)
  if (type === fullXfa || (type === pagesXfa && isPlaceholder(pdfium, pdf))) throw pdfErrors.placeholder()
  const names = isCollection ? attachmentNames(pdfium, pdf) : []
  if (names.length > 0) throw pdfErrors.portfolio(names)
}

/** Lists the files that are attached to the whole, and that it is an XFA form. */
export const findAttachments = (pdfium: Pdfium, pdf: OpenPdf): PrintNote[] => [
  ...attachmentNames(pdfium, pdf).map((subject): PrintNote => ({
    code: 'attachment_not_printed',
    page: null,
    subject,
  })),
  ...(pdfium.calls.FPDF_GetFormType(pdf.document.handle) === pagesXfa
    ? [{ code: 'xfa_form', page: null } as const]
    : []),
]

export type FoundAnnotations = {
  notes: PrintNote[]
  /** The pages, counted from 0, with annotations or fields that draw something, on paper or on a screen. */
  drawn: Set<number>
}

const notesOfField = (pdfium: Pdfium, pdf: OpenPdf, annotation: number, page: number): PrintNote[] => {
  const field = readField(pdfium, pdf.environment, annotation)
  if ((field.flags & annotationFlags.hidden) !== 0 || !isFilled(field)) return []
  const subject = `form field “${shortened(field.name)}”${field.isText ? ` with “${shortened(field.value)}”` : ''}`
  if (!isPrintedField(field)) {
    return (field.flags & annotationFlags.noView) === 0
      ? [{ code: 'annotation_not_printed', page, subject }]
      : []
  }
  return [
    ...((field.flags & annotationFlags.noView) === 0
      ? []
      : [{ code: 'annotation_only_printed', page, subject } as const]),
    ...(field.isRichText && !field.hasAppearance
      ? [{ code: 'rich_text_not_printed', page, subject } as const]
      : []),
  ]
}

const notesOfMarkup = (pdfium: Pdfium, annotation: number, type: number, page: number): PrintNote[] => {
  const { calls } = pdfium
  const flags = calls.FPDFAnnot_GetFlags(annotation)
  if ((flags & annotationFlags.hidden) !== 0) return []
  const subject = quoted(annotationNames[type] ?? 'annotation', stringOf(pdfium, annotation, 'Contents'))
  if (type === redaction) return [{ code: 'redaction_not_applied', page }]
  const [isPrinted, isViewed] = [
    (flags & annotationFlags.print) !== 0,
    (flags & annotationFlags.noView) === 0,
  ]
  if (type === fileAttachment) {
    const name = stringOf(pdfium, annotation, 'Contents') || 'a file'
    return [{ code: 'attachment_not_printed', page, subject: name }]
  }
  return [
    ...(!isPrinted && isViewed ? [{ code: 'annotation_not_printed', page, subject } as const] : []),
    ...(isPrinted && !isViewed ? [{ code: 'annotation_only_printed', page, subject } as const] : []),
  ]
}

/** Finds annotations and fields that print differently from how viewers show them. */
export const findAnnotations = (pdfium: Pdfium, pdf: OpenPdf): FoundAnnotations => {
  const { calls } = pdfium
  const notes: PrintNote[] = []
  const drawn = new Set<number>()
  const hasForm = calls.FPDF_GetFormType(pdf.document.handle) > 0
  for (let index = 0; index < pdf.pageCount; index += 1) {
    const count = calls.EPDFPage_GetAnnotCountRaw(pdf.document.handle, index)
    for (let place = 0; place < count; place += 1) {
      const annotation = calls.EPDFPage_GetAnnotRaw(pdf.document.handle, index, place)
      if (annotation === 0) continue
      const type = calls.FPDFAnnot_GetSubtype(annotation)
      if (type !== link && type !== popup) {
        drawn.add(index)
        const found =
          type === widget && hasForm
            ? notesOfField(pdfium, pdf, annotation, index + 1)
            : notesOfMarkup(pdfium, annotation, type, index + 1)
        notes.push(...found)
      }
      calls.FPDFPage_CloseAnnot(annotation)
    }
  }
  return { notes, drawn }
}
