import type { Hono } from 'hono'

import { paperRoutes } from '#lib/contract/papers/routes.ts'
import { recordEvidenceAccess } from '#lib/service/audit/record-audit.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { readUploadedFile } from '#lib/service/http/multipart.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { getCertificatesOfMailing, getMailingList } from '#lib/service/papers/hand-over-papers.ts'
import { getCertificateOfMailing, getMailingReceipt } from '#lib/service/papers/piece-papers.ts'
import { makeProofOfService } from '#lib/service/papers/proof-of-service/proof-of-service.ts'
import { addStampedPaper } from '#lib/service/papers/stamped/add-stamped-paper.ts'
import { correctStampedPaper } from '#lib/service/papers/stamped/correct-stamped-paper.ts'
import { findStampedPaper, readStampedPaper } from '#lib/service/papers/stamped/match-paper.ts'
import { getStampedPaperPicture } from '#lib/service/papers/stamped/paper-picture.ts'

/** Serves the papers that go with the mail to the counter, and the proof of service. */
export const servePapers = (api: Hono<HttpEnv>): void => {
  serveRoute(api, paperRoutes.getMailingReceipt, async (ctx, { params }) =>
    downloadResponse(await recordEvidenceAccess(ctx, params.id, await getMailingReceipt(ctx, params.id))),
  )
  serveRoute(api, paperRoutes.getCertificateOfMailing, async (ctx, { params }) =>
    downloadResponse(
      await recordEvidenceAccess(ctx, params.id, await getCertificateOfMailing(ctx, params.id)),
    ),
  )
  serveRoute(api, paperRoutes.makeProofOfService, async (ctx, { params, body }) =>
    downloadResponse(
      await recordEvidenceAccess(ctx, params.id, await makeProofOfService(ctx, params.id, body)),
    ),
  )
  serveRoute(api, paperRoutes.getMailingList, async (ctx, { params }) =>
    downloadResponse(await getMailingList(ctx, params.id)),
  )
  serveRoute(api, paperRoutes.getCertificatesOfMailing, async (ctx, { params }) =>
    downloadResponse(await getCertificatesOfMailing(ctx, params.id)),
  )
  serveRoute(api, paperRoutes.findStampedPaper, async (ctx, { query }) => ({
    data: await findStampedPaper(ctx, query),
  }))
  serveRoute(api, paperRoutes.readStampedPaper, async (ctx, _, c) => ({
    data: await readStampedPaper(ctx, (await readUploadedFile(c.req.raw)).bytes),
  }))
  serveRoute(api, paperRoutes.addStampedPaper, async (ctx, { query }, c) => {
    const file = await readUploadedFile(c.req.raw)
    const { bytes } = c.get('watchUpload')?.(file) ?? file
    return { data: await addStampedPaper(ctx, bytes, query) }
  })
  serveRoute(api, paperRoutes.getStampedPaperPicture, async (ctx, { params }) =>
    downloadResponse(await getStampedPaperPicture(ctx, params.id, params.stamped_paper_id)),
  )
  serveRoute(api, paperRoutes.correctStampedPaper, async (ctx, { params, body }) => ({
    data: await correctStampedPaper(ctx, params.id, body),
  }))
}
