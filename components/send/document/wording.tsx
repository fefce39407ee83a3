export const document = 'Document'
export const printedDifferently = 'Printed differently from what a PDF viewer shows'

export const previewUnavailableInThisBrowser =
  'Preview unavailable in this browser. The document was checked and can be mailed.'
export const openThePdfInANew = 'Open the PDF in a new tab'

export const landscapeName = (name: string | number) => `${name} landscape`

export const pdfsInThisDocument = 'PDFs in this document'
export const pageOf = (page: number) => `page ${page}`
export const pagesOf = (first: number, last: number) => `pages ${first}–${last}`
export const separatorSheet = 'separator sheet'
export const blankPage = 'blank page'
export const includesSeparators = (sheets: string) => `Includes ${sheets}.`
export const includesBlanks = (pages: string) =>
  `Includes ${pages}, so that each PDF starts on a new sheet when printed on both sides. Printed on one side, a blank page is an empty sheet.`
export const signatureIsOfThePart =
  'Its digital signature applies to this file, which the evidence keeps as it is, and not to the combined document.'

export const madeFromTemplate = (name: string, version: number) =>
  `Made from template “${name}”, version ${version}`
