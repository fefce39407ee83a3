import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { Account } from '#lib/contract/organizations/account.ts'
import { logoLimits } from '#lib/contract/organizations/organization.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'

import { drawLogo } from './draw-logo.ts'
import { getAccount } from './get-account.ts'
import { loadLogo, logoKey } from './load-logo.ts'

const contentType = 'image/png'

const ours = (ctx: ServiceContext) => eq(organizations.organizationId, ctx.organizationId)

const readWhole = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.byteLength
    if (size > logoLimits.maxBytes) {
      throw new ServiceError('FILE_TOO_LARGE', 'The image is larger than 2 MB. Reduce its size.')
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Records which logo it is from now on, and deletes the one before it. */
const replaceLogo = async (ctx: ServiceContext, logo: string | null): Promise<Account> => {
  const before = await withTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ logo: organizations.logo })
      .from(organizations)
      .where(ours(ctx))
      .for('update')
    await ctx.db.update(organizations).set({ logo }).where(ours(ctx))
    if (found?.logo !== logo) {
      await recordAudit(ctx, {
        action: 'organization.updated',
        subject: { type: 'organization', id: ctx.organizationId },
        before: { logo: found?.logo ?? null },
        after: { logo },
      })
    }
    return found?.logo ?? null
  })
  if (before && before !== logo) {
    await ctx.providers.storage.remove(logoKey(ctx.organizationId, before)).catch((error: unknown) => {
      ctx.logger.warn({ err: error }, 'a replaced logo could not be deleted')
    })
  }
  return getAccount(ctx)
}

/** Sets the logo, drawn anew. Throws FORBIDDEN, INVALID_IMAGE, FILE_TOO_LARGE. */
export const setLogo = async (ctx: ServiceContext, bytes: AsyncIterable<Uint8Array>): Promise<Account> => {
  authorize(ctx, 'manage_organization')
  const body = await drawLogo(await readWhole(bytes))
  const sha256 = createHash('sha256').update(body).digest('hex')
  await ctx.providers.storage.put({ key: logoKey(ctx.organizationId, sha256), body, contentType })
  return replaceLogo(ctx, sha256)
}

/** Removes the logo; harmless when there is none. Throws FORBIDDEN. */
export const removeLogo = async (ctx: ServiceContext): Promise<Account> => {
  authorize(ctx, 'manage_organization')
  return replaceLogo(ctx, null)
}

/** The logo as a file, with the hash that names it. Throws NOT_FOUND. */
export const getLogo = async (ctx: ServiceContext): Promise<FileDownload & { sha256: string }> => {
  const [found] = await ctx.db.select().from(organizations).where(ours(ctx))
  const mark = found ? await loadLogo(ctx, found) : null
  if (!mark || !found?.logo) throw new ServiceError('NOT_FOUND', 'The organization has no logo.')
  return { body: mark.png, contentType, filename: 'logo.png', sha256: found.logo }
}
