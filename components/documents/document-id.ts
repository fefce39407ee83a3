/** Returns the document's id from its key: `documents/<organization_id>/<document_id>.pdf`. */
export const documentIdOf = (documentKey: string): string =>
  documentKey.slice(documentKey.lastIndexOf('/') + 1).replace(/\.pdf$/, '')
