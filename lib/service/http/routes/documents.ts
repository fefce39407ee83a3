import type { Hono } from 'hono'

import { documentRoutes as routes } from '#lib/contract/documents/routes.ts'
import { assembleDocument } from '#lib/service/assembly/assemble-document.ts'
import { getDocument } from '#lib/service/documents/documents.ts'
import { uploadDocument } from '#lib/service/documents/upload-document.ts'
import { confirmUpload, createUploadTarget } from '#lib/service/documents/uploads.ts'
import { fillDocumentForm } from '#lib/service/forms/fill-document-form.ts'
import { getDocumentForm } from '#lib/service/forms/read-document-form.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { readUploadedFile } from '#lib/service/http/multipart.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

export const serveDocuments = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.uploadDocument, async (ctx, _input, c) => {
    const file = await readUploadedFile(c.req.raw)
    return { data: await uploadDocument(ctx, c.get('watchUpload')?.(file) ?? file) }
  })
  serveRoute(api, routes.createUploadTarget, async (ctx, { body }) => ({
    data: await createUploadTarget(ctx, body),
  }))
  serveRoute(api, routes.confirmUpload, async (ctx, { body }) => ({ data: await confirmUpload(ctx, body) }))
  serveRoute(api, routes.assembleDocument, async (ctx, { body }) => ({
    data: await assembleDocument(ctx, body),
  }))
  serveRoute(api, routes.getDocument, async (ctx, { params }) => ({
    data: await getDocument(ctx, params.document_id),
  }))
  serveRoute(api, routes.getDocumentForm, async (ctx, { params }) => ({
    data: await getDocumentForm(ctx, params.document_id),
  }))
  serveRoute(api, routes.fillDocumentForm, async (ctx, { params, body }) => ({
    data: await fillDocumentForm(ctx, params.document_id, body),
  }))
}
