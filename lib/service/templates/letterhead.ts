import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Letterhead, UpdateLetterheadInput } from '#lib/contract/templates/template.ts'
import { type LetterheadImage, letterheadImageLimits } from '#lib/contract/templates/template.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { letterheads } from '#lib/service/db/schema/templates.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { readUpTo, redrawImage } from '#lib/service/files/images.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/revision.ts'

const ours = (ctx: ServiceContext) => eq(letterheads.organizationId, ctx.organizationId)

/** Without the images themselves. */
const settingColumns = {
  lines: letterheads.lines,
  imageSha256: letterheads.imageSha256,
  signatureSha256: letterheads.signatureSha256,
  sendersMayEdit: letterheads.sendersMayEdit,
  revision: letterheads.revision,
}

/** Returns the letterhead; an empty one until it is set. */
export const getLetterhead = async (ctx: ServiceContext): Promise<Letterhead> => {
  const [row] = await ctx.db.select(settingColumns).from(letterheads).where(ours(ctx))
  return {
    lines: row?.lines ?? [],
    letterhead_image: row?.imageSha256 ?? null,
    signature_image: row?.signatureSha256 ?? null,
    senders_may_edit: row?.sendersMayEdit ?? false,
    revision: row?.revision ?? 0,
  }
}

/** Throws FORBIDDEN unless the caller may change templates: managers, and senders where the organization says so. */
export const authorizeEdit = async (ctx: ServiceContext): Promise<void> => {
  const isSender = ctx.role !== null && isPermitted(ctx.role, 'send_mail')
  if (isSender && (await getLetterhead(ctx)).senders_may_edit) return
  authorize(ctx, 'manage_templates')
}

type Change = Partial<Omit<typeof letterheads.$inferInsert, 'organizationId' | 'revision' | 'updatedAt'>>

/** Updates the given fields, creating the row if needed. Simultaneous changes all take effect. */
const change = (ctx: ServiceContext, values: Change, expected?: ExpectedRevisions): Promise<Letterhead> =>
  withTransaction(ctx, async (ctx: TransactionContext) => {
    const updatedAt = ctx.clock.now()
    await ctx.db
      .insert(letterheads)
      .values({ organizationId: ctx.organizationId, lines: [], sendersMayEdit: false, updatedAt })
      .onConflictDoNothing()
    await ctx.db.select({ updatedAt: letterheads.updatedAt }).from(letterheads).where(ours(ctx)).for('update')
    const before = await getLetterhead(ctx)
    requireRevision('letterhead', before, expected)
    await ctx.db
      .update(letterheads)
      .set({ ...values, revision: before.revision + 1, updatedAt })
      .where(ours(ctx))
    const after = await getLetterhead(ctx)
    const subject = { type: 'organization', id: ctx.organizationId }
    await recordAudit(ctx, { action: 'letterhead.updated', subject, before, after })
    return after
  })

/**
 * Updates the lines, and whether senders may change templates; omitted parts are unchanged. Throws FORBIDDEN, and
 * LETTERHEAD_CHANGED unless it has an expected revision.
 */
export const updateLetterhead = async (
  ctx: ServiceContext,
  input: UpdateLetterheadInput,
  expected?: ExpectedRevisions,
): Promise<Letterhead> => {
  authorize(ctx, 'manage_templates')
  const values = {
    ...(input.lines && { lines: input.lines.filter((line) => line !== '') }),
    ...(input.senders_may_edit !== undefined && { sendersMayEdit: input.senders_may_edit }),
  }
  return change(ctx, values, expected)
}

const columnsFor = (image: LetterheadImage, png: Buffer | null, sha256: string | null): Change =>
  image === 'letterhead' ? { image: png, imageSha256: sha256 } : { signature: png, signatureSha256: sha256 }

/** Sets an image, drawn again as a PNG. Throws FORBIDDEN, INVALID_IMAGE, FILE_TOO_LARGE. */
export const setLetterheadImage = async (
  ctx: ServiceContext,
  image: LetterheadImage,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Letterhead> => {
  authorize(ctx, 'manage_templates')
  const { maxBytes, keptSide } = letterheadImageLimits
  const file = await readUpTo(bytes, maxBytes, 'The image is larger than 2 MB. Reduce its size.')
  const png = await redrawImage(file, letterheadImageLimits, (drawn) =>
    drawn
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      // Transparent areas become white: PDFs for archives allow no transparency.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png(),
  )
  return change(ctx, columnsFor(image, png, createHash('sha256').update(png).digest('hex')))
}

/** Removes an image; no-op if there is none. Throws FORBIDDEN. */
export const removeLetterheadImage = async (
  ctx: ServiceContext,
  image: LetterheadImage,
): Promise<Letterhead> => {
  authorize(ctx, 'manage_templates')
  return change(ctx, columnsFor(image, null, null))
}

/** Returns an image as a file. Throws NOT_FOUND. */
export const getLetterheadImage = async (
  ctx: ServiceContext,
  image: LetterheadImage,
): Promise<FileDownload> => {
  const column = image === 'letterhead' ? letterheads.image : letterheads.signature
  const [row] = await ctx.db.select({ png: column }).from(letterheads).where(ours(ctx))
  if (!row?.png) throw new ServiceError('NOT_FOUND', 'The organization has no such image.')
  return { body: row.png, contentType: 'image/png', filename: `${image}.png` }
}

/** Returns the letterhead with its images, as letters are set with it; undefined until it is set. */
export const loadLetterhead = async (
  ctx: ServiceContext,
): Promise<typeof letterheads.$inferSelect | undefined> => {
  const [row] = await ctx.db.select().from(letterheads).where(ours(ctx))
  return row
}
