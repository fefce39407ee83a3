/** The storage key of a document; also its `document_key`. */
export const documentKey = (organizationId: string, documentId: string): string =>
  `documents/${organizationId}/${documentId}.pdf`
