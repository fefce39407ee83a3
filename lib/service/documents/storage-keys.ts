/** Content type of every document. */
export const pdfContentType = 'application/pdf'

/** Where a document lies in storage; also its `document_key`. */
export const documentKey = (organizationId: string, documentId: string): string =>
  `documents/${organizationId}/${documentId}.pdf`

/** Where a direct upload waits to be confirmed. */
export const stagedKey = (organizationId: string, uploadId: string): string =>
  `uploads/${organizationId}/${uploadId}.pdf`
