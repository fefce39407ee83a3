import type { DocumentWarning } from '#lib/contract/documents/document-warning.ts'

import { quoteSome } from './pdf-errors.ts'

type Code = DocumentWarning['code']

/** A difference between print and screen: its kind, its page (counted from 1; null for the whole document) and its subject. */
export type PrintNote = { code: Code; page: number | null; subject?: string }

/** Writes a list of pages such as `Page 2` or `Pages 2, 4–6`. */
export const pagesText = (pages: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else runs.push([page, page])
  }
  const texts = runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${texts.join(', ')}`
}

type Sentence = (on: { where: string; isOne: boolean; subjects: string }) => string

const sentences: Record<Code, Sentence> = {
  annotation_not_printed: ({ where, subjects }) =>
    `${where}: not printed, although viewers show it: ${subjects}. Its Print property is off. To print it, turn that on in the program that added it, or flatten the PDF, and upload it again.`,
  annotation_only_printed: ({ where, subjects }) =>
    `${where}: printed, although viewers do not show it: ${subjects}. To leave it out, delete it and upload the PDF again.`,
  attachment_not_printed: ({ where, isOne, subjects }) =>
    `${where} ${isOne ? 'has' : 'have'} attached files, which are not printed: ${subjects}. To mail them, upload them as PDFs too.`,
  font_not_embedded: ({ where, isOne, subjects }) =>
    `${where} ${isOne ? 'uses' : 'use'} fonts that are not in the PDF, so that the printer substitutes others: ${subjects}. Compare the preview, or export the PDF with its fonts embedded.`,
  layer_differs: ({ where, isOne }) =>
    `${where} ${isOne ? 'has' : 'have'} layers that print differently from how viewers show them. The preview shows what is printed.`,
  layer_not_printed: ({ where, isOne }) =>
    `${where} ${isOne ? 'has' : 'have'} hidden layers, which are not printed. To print them, show them and save the PDF.`,
  page_scaled: ({ where, isOne, subjects }) =>
    `${where} ${isOne ? 'is' : 'are'} larger than Letter paper, and ${isOne ? 'is' : 'are'} scaled down on it: to ${subjects}.`,
  page_unit: ({ where, isOne, subjects }) =>
    `${where} ${isOne ? 'states its' : 'state their'} size in larger units (UserUnit ${subjects}). ${isOne ? 'It is' : 'They are'} printed in that size, which some viewers ignore.`,
  redaction_not_applied: ({ where, isOne }) =>
    `${where} ${isOne ? 'has' : 'have'} redactions that were marked but not applied: what is below them is still in the PDF, and may be printed. Apply the redactions in the program that made them, and upload the PDF again.`,
  rich_text_not_printed: ({ where, subjects }) =>
    `${where}: the formatting of rich text is not printed in ${subjects}, only its text.`,
  script_not_run: () =>
    'The PDF has scripts (JavaScript), which may fill in or change fields in a viewer. They are not run: fields are printed with the values that were saved.',
  xfa_form: () =>
    'The PDF is an XFA form. It is printed from its PDF pages and fields; what only its XFA part has is not printed. Compare the preview, or print the form to a new PDF and upload that.',
}

const quotedCodes: ReadonlySet<Code> = new Set(['attachment_not_printed', 'font_not_embedded'])

const join = (code: Code, subjects: readonly string[]): string => {
  if (quotedCodes.has(code)) return quoteSome(subjects)
  const some = subjects.slice(0, 3).join(', ')
  return subjects.length > 3 ? `${some} and ${subjects.length - 3} more` : some
}

/** Returns one warning for each kind of difference, with its pages. */
export const summarizeNotes = (notes: readonly PrintNote[]): DocumentWarning[] =>
  [...Map.groupBy(notes, ({ code }) => code)]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([code, group]) => {
      const pages = [...new Set(group.flatMap(({ page }) => page ?? []))].toSorted((a, b) => a - b)
      const subjects = [...new Set(group.flatMap(({ subject }) => subject ?? []))]
      const where = pages.length === 0 ? 'The PDF' : pagesText(pages)
      const message = sentences[code]({ where, isOne: pages.length < 2, subjects: join(code, subjects) })
      return { code, message, pages }
    })
