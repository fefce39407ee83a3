import type { UploadTarget } from '#lib/contract/documents/document.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { uploads } from '#lib/service/db/schema/documents.ts'
import { newId } from '#lib/service/ids.ts'

import { normalizeFilename } from './filename.ts'
import { pdfContentType, stagedKey } from './storage-keys.ts'

/** Time to upload and confirm: a large file on a slow line. */
const validSeconds = 60 * 60

/** Hands out a form post straight to storage, for one file, to be confirmed afterwards. */
export const createUploadTarget = async (
  ctx: ServiceContext,
  input: { filename?: string | null | undefined },
): Promise<UploadTarget> => {
  authorize(ctx, 'send_mail')
  const id = newId()
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + validSeconds * 1000)
  const storageKey = stagedKey(ctx.organizationId, id)
  const post = await ctx.providers.storage.createFormPost({
    key: storageKey,
    contentType: pdfContentType,
    maxBytes: ctx.config.documents.maxBytes,
    expiresAt,
  })
  await ctx.db.insert(uploads).values({
    organizationId: ctx.organizationId,
    id,
    filename: normalizeFilename(input.filename),
    storageKey,
    status: 'open',
    expiresAt,
    createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
    createdAt: now,
  })
  return { upload_id: id, upload_url: post.url, fields: post.fields, expires_in: validSeconds }
}
