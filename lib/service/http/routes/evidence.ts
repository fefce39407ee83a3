import type { Hono } from 'hono'

import { declarationRoutes } from '#lib/contract/declaration/routes.ts'
import { evidenceRoutes } from '#lib/contract/evidence/routes.ts'
import { signingCertificateRoutes } from '#lib/contract/organizations/routes.ts'
import { retentionRoutes } from '#lib/contract/retention/routes.ts'
import { recordEvidenceAccess } from '#lib/service/audit/record-audit.ts'
import { listNoteKeys } from '#lib/service/evidence-log/log-keys.ts'
import { getEvidenceArchive } from '#lib/service/evidence/archive/evidence-archive.ts'
import { getArchiveSize } from '#lib/service/evidence/archive/select-shipments.ts'
import {
  getDeclarationTemplate,
  makeDeclaration,
  updateDeclarationTemplate,
} from '#lib/service/evidence/declaration/declaration.ts'
import {
  openArtifact,
  getCarrierMessage,
  listArtifacts,
  getProof,
} from '#lib/service/evidence/download-evidence.ts'
import { getEvidenceBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { getExhibitSize } from '#lib/service/evidence/exhibit/choose-letters.ts'
import { getExhibit } from '#lib/service/evidence/exhibit/exhibit.ts'
import { listEvidence } from '#lib/service/evidence/list-evidence.ts'
import {
  addEmailedReceipt,
  discardEmailedReceipt,
  openEmailedReceipt,
} from '#lib/service/evidence/receipt/emailed-receipts.ts'
import { getReceiptPicture } from '#lib/service/evidence/receipt/receipt-picture.ts'
import { importReceipt } from '#lib/service/evidence/receipt/store-receipt.ts'
import { getShipmentEvidence } from '#lib/service/evidence/shipment-evidence.ts'
import {
  getSigningCertificate,
  removeSigningCertificate,
  setSigningCertificate,
} from '#lib/service/evidence/signing/certificate/signing-certificate.ts'
import { listSigningKeys } from '#lib/service/evidence/signing/signing-keys.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { expectedRevisions } from '#lib/service/http/if-match.ts'
import { readUploadedFile } from '#lib/service/http/multipart.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { listHolds } from '#lib/service/retention/holds.ts'
import { placeHold } from '#lib/service/retention/legal-holds.ts'
import { releaseHold } from '#lib/service/retention/legal-holds.ts'
import { listUpcomingPurges } from '#lib/service/retention/purge-schedule.ts'
import { updateRetention } from '#lib/service/shipment-core/retention.ts'
import { getRetention } from '#lib/service/shipment-core/retention.ts'

/** Serves the evidence of mailing: files, the declaration made from it, and how long it is retained. */
export const serveEvidence = (api: Hono<HttpEnv>): void => {
  serveRoute(api, evidenceRoutes.listEvidence, (ctx, { query }) => listEvidence(ctx, query))
  serveRoute(api, evidenceRoutes.getShipmentEvidence, async (ctx, { params }) => ({
    data: await getShipmentEvidence(ctx, params.id),
  }))
  serveRoute(api, evidenceRoutes.getCarrierMessage, async (ctx, { params }) => ({
    data: await getCarrierMessage(ctx, params.id, params.event_id),
  }))
  serveRoute(api, evidenceRoutes.getProof, async (ctx, { params }) =>
    downloadResponse(await recordEvidenceAccess(ctx, params.id, await getProof(ctx, params.id))),
  )
  serveRoute(api, evidenceRoutes.listArtifacts, async (ctx, { params }) => ({
    data: await listArtifacts(ctx, params.id),
  }))
  serveRoute(api, evidenceRoutes.importReturnReceipt, async (ctx, { params, query }, c) => {
    const file = await readUploadedFile(c.req.raw)
    const { bytes } = c.get('watchUpload')?.(file) ?? file
    return { data: await importReceipt(ctx, params.id, bytes, query) }
  })
  serveRoute(api, evidenceRoutes.getEmailedReceipt, async (ctx, { params }) =>
    downloadResponse(await openEmailedReceipt(ctx, params.id, params.emailed_receipt_id)),
  )
  serveRoute(api, evidenceRoutes.addEmailedReceipt, async (ctx, { params, query }) => ({
    data: await addEmailedReceipt(ctx, params.id, params.emailed_receipt_id, query),
  }))
  serveRoute(api, evidenceRoutes.discardEmailedReceipt, async (ctx, { params }) => ({
    data: await discardEmailedReceipt(ctx, params.id, params.emailed_receipt_id),
  }))
  serveRoute(api, evidenceRoutes.getReceiptPicture, async (ctx, { params }) =>
    downloadResponse(await getReceiptPicture(ctx, params.id)),
  )
  serveRoute(api, evidenceRoutes.downloadArtifact, async (ctx, { params }) =>
    downloadResponse(
      await recordEvidenceAccess(ctx, params.id, await openArtifact(ctx, params.id, params.artifact_id)),
    ),
  )
  serveRoute(api, evidenceRoutes.getEvidenceBundle, async (ctx, { params }) =>
    downloadResponse(await recordEvidenceAccess(ctx, params.id, await getEvidenceBundle(ctx, params.id))),
  )
  serveRoute(api, evidenceRoutes.getEvidenceArchiveSize, async (ctx, { query }) => ({
    data: await getArchiveSize(ctx, query),
  }))
  serveRoute(api, evidenceRoutes.getEvidenceArchive, async (ctx, { query }) =>
    downloadResponse(await getEvidenceArchive(ctx, query)),
  )
  serveRoute(api, evidenceRoutes.getExhibitSize, async (ctx, { query }) => ({
    data: await getExhibitSize(ctx, query),
  }))
  serveRoute(api, evidenceRoutes.getExhibit, async (ctx, { query }) =>
    downloadResponse(await getExhibit(ctx, query)),
  )
  serveRoute(api, signingCertificateRoutes.getSigningCertificate, async (ctx) => ({
    data: await getSigningCertificate(ctx),
  }))
  serveRoute(api, signingCertificateRoutes.setSigningCertificate, async (ctx, { body }) => ({
    data: await setSigningCertificate(ctx, body),
  }))
  serveRoute(api, signingCertificateRoutes.removeSigningCertificate, async (ctx) => ({
    data: await removeSigningCertificate(ctx),
  }))
  serveRoute(api, declarationRoutes.getDeclarationTemplate, async (ctx) => ({
    data: await getDeclarationTemplate(ctx),
  }))
  serveRoute(api, declarationRoutes.updateDeclarationTemplate, async (ctx, { body }, c) => ({
    data: await updateDeclarationTemplate(ctx, body, expectedRevisions(c)),
  }))
  serveRoute(api, declarationRoutes.makeDeclaration, async (ctx, { params, body }) =>
    downloadResponse(await recordEvidenceAccess(ctx, params.id, await makeDeclaration(ctx, params.id, body))),
  )
  serveRoute(api, retentionRoutes.getRetention, async (ctx) => ({ data: await getRetention(ctx) }))
  serveRoute(api, retentionRoutes.updateRetention, async (ctx, { body }) => ({
    data: await updateRetention(ctx, body),
  }))
  serveRoute(api, retentionRoutes.listUpcomingPurges, (ctx, { query }) => listUpcomingPurges(ctx, query))
  serveRoute(api, retentionRoutes.listHolds, async (ctx, { query }) => ({
    data: await listHolds(ctx, query),
  }))
  serveRoute(api, retentionRoutes.placeHold, async (ctx, { body }) => ({ data: await placeHold(ctx, body) }))
  serveRoute(api, retentionRoutes.releaseHold, async (ctx, { params, body }) => ({
    data: await releaseHold(ctx, params.id, body),
  }))
}

/** Publishes the public keys that evidence, and the log it is published in, are or were signed with, for anyone who verifies a bundle anywhere. */
export const servePublishedKeys = (api: Hono<HttpEnv>): void => {
  api.get('/.well-known/mailroom-keys.json', async (c) => {
    const deps = c.get('deps')
    const keys = await listSigningKeys(deps)
    const body = {
      format: 'mailroom-keys/1',
      keys,
      log: { url: `${deps.config.appUrl}/log`, keys: await listNoteKeys(deps) },
    }
    return c.json(body, 200, {
      'Cache-Control': 'public, max-age=300',
      'Access-Control-Allow-Origin': '*',
    })
  })
}
