export const document = 'Document'

export const previewUnavailableInThisBrowser =
  'Preview unavailable in this browser. The document was checked and can be mailed.'
export const openThePdfInANew = 'Open the PDF in a new tab'

export const landscapeName = (name: string | number) => `${name} landscape`
