import { minuteMs } from '#lib/contract/api/time.values.ts'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import { scalingOf } from '#lib/contract/documents/sheet.ts'
import type { ServiceContext } from '#lib/service/context.ts'

import { presentMetadata } from './document-row.ts'
import type { DocumentRow } from './document-row.ts'
import { loadDocumentById } from './load-document.ts'

const previewMs = 15 * minuteMs

/** A short-lived address at which the document can be looked at. */
const createPreviewUrl = (
  ctx: ServiceContext,
  document: Pick<DocumentRow, 'documentKey' | 'filename'>,
): Promise<string> =>
  ctx.providers.storage.createReadUrl({
    key: document.documentKey,
    expiresAt: new Date(ctx.clock.now().getTime() + previewMs),
    filename: document.filename,
    inline: true,
  })

/** What is known of a document, or DOCUMENT_NOT_FOUND. */
export const getDocument = async (ctx: ServiceContext, documentId: string): Promise<DocumentDetail> => {
  const document = await loadDocumentById(ctx, documentId)
  return {
    ...presentMetadata(document),
    document_id: document.id,
    sha256: document.sha256,
    page_sizes: document.pageSizes,
    scaling: scalingOf(document.pageSizes),
    preview_url: await createPreviewUrl(ctx, document),
    created_at: document.createdAt.toISOString(),
  }
}
