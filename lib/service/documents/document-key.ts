/** The storage key of a document; also its `document_key`. */
export const documentKey = (organizationId: string, documentId: string): string =>
  `documents/${organizationId}/${documentId}.pdf`

/** Returns the storage key of a document's printed pages, if they are not the file itself. */
export const printKey = (organizationId: string, documentId: string): string =>
  `documents/${organizationId}/${documentId}.print.pdf`
