import type { Hono } from 'hono'

import { batchRoutes } from '#lib/contract/batches/routes.ts'
import { batchRowRoutes } from '#lib/contract/batches/row-routes.ts'
import { addBatchDocuments } from '#lib/service/batches/batch-documents.ts'
import { makeResultFile, makeTemplateFile } from '#lib/service/batches/batch-files.ts'
import { createBatch } from '#lib/service/batches/create-batch.ts'
import { listBatches, getBatch } from '#lib/service/batches/get-batch.ts'
import { listRows, getRowQuotes } from '#lib/service/batches/list-rows.ts'
import { previewForm, renderRowForm } from '#lib/service/batches/preview-form.ts'
import { previewMapping } from '#lib/service/batches/preview-mapping.ts'
import { reviewRows } from '#lib/service/batches/review-rows.ts'
import { sendAgain } from '#lib/service/batches/send-again.ts'
import { buyBatch, checkBatch, retryBatch, stopBatch } from '#lib/service/batches/start-batch.ts'
import { summarizeBatch } from '#lib/service/batches/summarize-batch.ts'
import { deleteBatch, updateBatch } from '#lib/service/batches/update-batch.ts'
import { selectRowQuote, refreshRowQuotes, updateRow } from '#lib/service/batches/update-row.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { expectedRevisions } from '#lib/service/http/if-match.ts'
import { readUploadedFile } from '#lib/service/http/multipart.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

const routes = { ...batchRoutes, ...batchRowRoutes }

/** Paths with a word are served before the one with an id, which would swallow them. */
export const serveBatches = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.createBatch, async (ctx, _input, c) => {
    const file = await readUploadedFile(c.req.raw)
    const { bytes } = c.get('watchUpload')?.(file) ?? file
    return { data: await createBatch(ctx, { filename: file.filename, bytes }) }
  })
  serveRoute(api, routes.sendAgain, async (ctx, { body }) => ({ data: await sendAgain(ctx, body) }))
  serveRoute(api, routes.listBatches, (ctx, { query }) => listBatches(ctx, query))
  serveRoute(api, routes.getBatchTemplateCsv, async () => downloadResponse(makeTemplateFile('csv')))
  serveRoute(api, routes.getBatchTemplateXlsx, async () => downloadResponse(makeTemplateFile('xlsx')))
  serveRoute(api, routes.getBatch, async (ctx, { params }) => ({ data: await getBatch(ctx, params.id) }))
  serveRoute(api, routes.getBatchSummary, async (ctx, { params }) => ({
    data: await summarizeBatch(ctx, params.id),
  }))
  serveRoute(api, routes.updateBatch, async (ctx, { params, body }, c) => ({
    data: await updateBatch(ctx, params.id, body, expectedRevisions(c)),
  }))
  serveRoute(api, routes.previewBatchMapping, async (ctx, { params, body }) => ({
    data: await previewMapping(ctx, params.id, body.mapping),
  }))
  serveRoute(api, routes.previewBatchForm, async (ctx, { params, query }) => ({
    data: await previewForm(ctx, params.id, query.rows),
  }))
  serveRoute(api, routes.getBatchRowForm, async (ctx, { params }) =>
    downloadResponse(await renderRowForm(ctx, params.id, params.row)),
  )
  serveRoute(api, routes.deleteBatch, async (ctx, { params }) => ({
    data: await deleteBatch(ctx, params.id),
  }))
  serveRoute(api, routes.addBatchDocuments, async (ctx, { params, body }) => ({
    data: await addBatchDocuments(ctx, params.id, body.document_keys),
  }))
  serveRoute(api, routes.checkBatch, async (ctx, { params }, c) =>
    c.json({ data: await checkBatch(ctx, params.id) }, 202),
  )
  serveRoute(api, routes.retryBatch, async (ctx, { params }, c) =>
    c.json({ data: await retryBatch(ctx, params.id) }, 202),
  )
  serveRoute(api, routes.reviewBatchRows, async (ctx, { params, body }) => ({
    data: await reviewRows(ctx, params.id, body),
  }))
  serveRoute(api, routes.listBatchRows, (ctx, { params, query }) => listRows(ctx, params.id, query))
  serveRoute(api, routes.updateBatchRow, async (ctx, { params, body }) => ({
    data: await updateRow(ctx, params.id, params.row, body),
  }))
  serveRoute(api, routes.getBatchRowQuotes, async (ctx, { params }) => ({
    data: await getRowQuotes(ctx, params.id, params.row),
  }))
  serveRoute(api, routes.refreshBatchRowQuotes, async (ctx, { params }) => ({
    data: await refreshRowQuotes(ctx, params.id, params.row),
  }))
  serveRoute(api, routes.selectBatchRowQuote, async (ctx, { params, body }) => ({
    data: await selectRowQuote(ctx, params.id, params.row, body),
  }))
  serveRoute(api, routes.buyBatch, async (ctx, { params, body }, c) =>
    c.json({ data: await buyBatch(ctx, params.id, body) }, 202),
  )
  serveRoute(api, routes.stopBatch, async (ctx, { params }) => ({ data: await stopBatch(ctx, params.id) }))
  serveRoute(api, routes.getBatchResultCsv, async (ctx, { params }) =>
    downloadResponse(await makeResultFile(ctx, params.id, 'csv')),
  )
  serveRoute(api, routes.getBatchResultXlsx, async (ctx, { params }) =>
    downloadResponse(await makeResultFile(ctx, params.id, 'xlsx')),
  )
}
