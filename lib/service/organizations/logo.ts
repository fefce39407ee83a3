import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { Account } from '#lib/contract/organizations/account.ts'
import { logoLimits } from '#lib/contract/organizations/organization.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { readUpTo, redrawImage } from '#lib/service/files/images.ts'
import type { Logo } from '#lib/service/pdf/set-logo.ts'
import { isStoredFileError, readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'
import { logoKey } from '#lib/service/stored-files/recorded-files.ts'

import { getAccount } from './account.ts'

/**
 * The image, decoded and redrawn as a PNG: upright, not larger than a letterhead needs, and without whatever else the
 * file carried. Throws INVALID_IMAGE.
 */
export const drawLogo = (bytes: Buffer): Promise<Buffer> =>
  redrawImage(bytes, logoLimits, (image) =>
    image
      .resize({
        width: logoLimits.keptSide,
        height: logoLimits.keptSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      // Transparent areas become white: papers for archives allow no transparency, and pages show it on white.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png(),
  )

/** An organization as far as its mark goes. */
type Marked = { organizationId: string; name: string; logo: string | null }

const readLogo = async (
  ctx: ServiceContext,
  organizationId: string,
  logo: string,
): Promise<Buffer | null> => {
  try {
    return await readStoredFile(ctx, { key: logoKey(organizationId, logo), sha256: logo })
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/**
 * Returns the organization's logo for the head of a paper; null if it has none, it was just replaced, or it is
 * corrupted: papers are made without it, and a task requests it.
 */
export const loadLogo = async (
  ctx: ServiceContext,
  { organizationId, name, logo }: Marked,
): Promise<Logo | null> => {
  if (logo === null) return null
  try {
    const png = await readLogo(ctx, organizationId, logo)
    return png && { png, alt: `Logo of ${name}` }
  } catch (error) {
    if (isStoredFileError(error)) return null
    throw error
  }
}

const contentType = 'image/png'

const ours = (ctx: ServiceContext) => eq(organizations.organizationId, ctx.organizationId)

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

/** Sets the logo, redrawn. Throws FORBIDDEN, INVALID_IMAGE, FILE_TOO_LARGE. */
export const setLogo = async (ctx: ServiceContext, bytes: AsyncIterable<Uint8Array>): Promise<Account> => {
  authorize(ctx, 'manage_organization')
  const body = await drawLogo(
    await readUpTo(bytes, logoLimits.maxBytes, 'The image is larger than 2 MB. Reduce its size.'),
  )
  const sha256 = createHash('sha256').update(body).digest('hex')
  await ctx.providers.storage.put({ key: logoKey(ctx.organizationId, sha256), body, contentType })
  return replaceLogo(ctx, sha256)
}

/** Removes the logo; no-op if there is none. Throws FORBIDDEN. */
export const removeLogo = async (ctx: ServiceContext): Promise<Account> => {
  authorize(ctx, 'manage_organization')
  return replaceLogo(ctx, null)
}

/** The logo as a file, with the hash that names it. Throws NOT_FOUND, STORED_FILE_ALTERED or STORED_FILE_MISSING. */
export const getLogo = async (ctx: ServiceContext): Promise<FileDownload & { sha256: string }> => {
  const [found] = await ctx.db.select().from(organizations).where(ours(ctx))
  const png = found?.logo ? await readLogo(ctx, found.organizationId, found.logo) : null
  if (!png || !found?.logo) throw new ServiceError('NOT_FOUND', 'The organization has no logo.')
  return { body: png, contentType, filename: 'logo.png', sha256: found.logo }
}
