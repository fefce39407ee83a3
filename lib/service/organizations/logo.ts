import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'

import type { Account } from '#lib/contract/organizations/account.ts'
import { logoLimits } from '#lib/contract/organizations/organization.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import type { Logo } from '#lib/service/pdf/set-logo.ts'
import { isStoredFileError, readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'
import { logoKey } from '#lib/service/stored-files/recorded-files.ts'

import { getAccount } from './account.ts'

const signatures = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
] as const

/** Looked at first, so that no decoder of another format is ever given the file. */
const isPngOrJpeg = (bytes: Buffer): boolean =>
  signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte))

/**
 * The image, decoded and drawn anew as a PNG of its own: upright, not larger than a letterhead needs, and without
 * whatever else the file carried. Throws INVALID_IMAGE.
 */
export const drawLogo = async (bytes: Buffer): Promise<Buffer> => {
  const { minSide, maxSide, keptSide } = logoLimits
  if (!isPngOrJpeg(bytes)) {
    throw new ServiceError(
      'INVALID_IMAGE',
      'The file is not a PNG or JPEG. Save the logo in one of these formats.',
    )
  }
  try {
    const image = sharp(bytes, { limitInputPixels: maxSide * maxSide, failOn: 'error', pages: 1 })
    const { width, height } = await image.metadata()
    if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) {
      throw new ServiceError(
        'INVALID_IMAGE',
        `The image is ${width} × ${height} pixels. Use one with at least ${minSide} and at most ${maxSide} pixels on each side.`,
      )
    }
    return await image
      .autoOrient()
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      // What is transparent is the paper: papers for archives allow no transparency, and pages show it on white.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png()
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw new ServiceError('INVALID_IMAGE', 'The image is damaged. Save it again, and retry.', { cause })
  }
}

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
 * The organization's mark for the head of a paper; null when it has none, it was replaced this moment, or it is not as
 * stored: papers are made without it, and a task asks for it.
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

/** The logo as a file, with the hash that names it. Throws NOT_FOUND, STORED_FILE_ALTERED or STORED_FILE_MISSING. */
export const getLogo = async (ctx: ServiceContext): Promise<FileDownload & { sha256: string }> => {
  const [found] = await ctx.db.select().from(organizations).where(ours(ctx))
  const png = found?.logo ? await readLogo(ctx, found.organizationId, found.logo) : null
  if (!png || !found?.logo) throw new ServiceError('NOT_FOUND', 'The organization has no logo.')
  return { body: png, contentType, filename: 'logo.png', sha256: found.logo }
}
