import type { Hono } from 'hono'

import { evidenceRoutes as routes } from '#lib/contract/evidence/routes.ts'
import { recordEvidenceAccess } from '#lib/service/audit/record-evidence-access.ts'
import { getEvidenceArchive } from '#lib/service/evidence/archive/evidence-archive.ts'
import { getArchiveSize } from '#lib/service/evidence/archive/select-shipments.ts'
import {
  openArtifact,
  getCarrierMessage,
  listArtifacts,
  getProof,
} from '#lib/service/evidence/download-evidence.ts'
import { getEvidenceBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { listEvidence } from '#lib/service/evidence/list-evidence.ts'
import { importReceipt } from '#lib/service/evidence/receipt/store-receipt.ts'
import { getShipmentEvidence } from '#lib/service/evidence/shipment-evidence.ts'
import { answerDownload } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { readUploadedFile } from '#lib/service/http/multipart.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

export const serveEvidence = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listEvidence, (ctx, { query }) => listEvidence(ctx, query))
  serveRoute(api, routes.getShipmentEvidence, async (ctx, { params }) => ({
    data: await getShipmentEvidence(ctx, params.id),
  }))
  serveRoute(api, routes.getCarrierMessage, async (ctx, { params }) => ({
    data: await getCarrierMessage(ctx, params.id, params.event_id),
  }))
  serveRoute(api, routes.getProof, async (ctx, { params }) =>
    answerDownload(await recordEvidenceAccess(ctx, params.id, await getProof(ctx, params.id))),
  )
  serveRoute(api, routes.listArtifacts, async (ctx, { params }) => ({
    data: await listArtifacts(ctx, params.id),
  }))
  serveRoute(api, routes.importReturnReceipt, async (ctx, { params }, c) => {
    const file = await readUploadedFile(c.req.raw)
    const { bytes } = c.get('watchUpload')?.(file) ?? file
    return { data: await importReceipt(ctx, params.id, bytes) }
  })
  serveRoute(api, routes.downloadArtifact, async (ctx, { params }) =>
    answerDownload(
      await recordEvidenceAccess(ctx, params.id, await openArtifact(ctx, params.id, params.artifact_id)),
    ),
  )
  serveRoute(api, routes.getEvidenceBundle, async (ctx, { params }) =>
    answerDownload(await recordEvidenceAccess(ctx, params.id, await getEvidenceBundle(ctx, params.id))),
  )
  serveRoute(api, routes.getEvidenceArchiveSize, async (ctx, { query }) => ({
    data: await getArchiveSize(ctx, query),
  }))
  serveRoute(api, routes.getEvidenceArchive, async (ctx, { query }) =>
    answerDownload(await getEvidenceArchive(ctx, query)),
  )
}
