import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'

import type {
  CreateShareLinkInput,
  ListShareLinksQuery,
  ShareLink,
  ShareLinkWithUrl,
} from '#lib/contract/sharing/share-link.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shareLinks } from '#lib/service/db/schema/share-links.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { loadBoughtEvidence } from '#lib/service/evidence/bought-evidence.ts'
import { loadSet } from '#lib/service/letter-sets/load-letter-set.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { getMatter } from '#lib/service/matters/load-matter.ts'
import { loadShipment, lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { isOfSubject, isWorking, prepareLink, requirePages, requireRoom } from './new-link.ts'
import { presentShareLink, selectShareLinks } from './present-share-link.ts'

/** Loads a link. Throws NOT_FOUND. */
export const loadLink = async (ctx: ServiceContext, id: string) => {
  const [found] = await selectShareLinks(ctx).where(
    and(eq(shareLinks.organizationId, ctx.organizationId), eq(shareLinks.id, id)),
  )
  if (!found) throw new ServiceError('NOT_FOUND', 'This link does not exist in your organization.')
  return found
}

/**
 * Creates a link to chosen evidence of a shipment. Its address is returned only now. Throws SHIPMENT_NOT_FOUND,
 * NO_TRACKING_NUMBER, EVIDENCE_EXPIRED, SHARING_OFF, VALIDATION_ERROR.
 */
export const createShareLink = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: CreateShareLinkInput,
): Promise<ShareLinkWithUrl> => {
  const { stored } = await loadBoughtEvidence(ctx, shipmentId)
  const { row, url, audited } = await prepareLink(ctx, input)
  requirePages(stored.document.pageCount, input.withheld_pages)
  const subject = { subjectType: 'shipment' as const, subjectId: shipmentId }
  return withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    await requireRoom(ctx, subject)
    await ctx.db.insert(shareLinks).values({ ...row, ...subject, withheldPages: input.withheld_pages })
    await recordAudit(ctx, {
      action: 'share_link.created',
      subject: { type: 'shipment', id: shipmentId },
      after: { ...audited, withheld_pages: input.withheld_pages },
    })
    recordUpdate(ctx, shipment, {
      message: `Shared by link “${input.label}”.`,
      metadata: { share_link_id: row.id, parts: input.parts },
    })
    return { ...presentShareLink(ctx, await loadLink(ctx, row.id)), url }
  })
}

/** Links that the page of a shipment, a letter set or a matter shows. */
const mostListed = 100

const listOf = async (
  ctx: ServiceContext,
  subject: Parameters<typeof isOfSubject>[1],
): Promise<ShareLink[]> => {
  const found = await selectShareLinks(ctx)
    .where(isOfSubject(ctx, subject))
    .orderBy(desc(shareLinks.id))
    .limit(mostListed)
  return found.map((each) => presentShareLink(ctx, each))
}

/** Lists the links of a shipment, newest first. Throws SHIPMENT_NOT_FOUND. */
export const listShipmentShareLinks = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<ShareLink[]> => {
  const { id } = await loadShipment(ctx, shipmentId)
  return listOf(ctx, { subjectType: 'shipment', subjectId: id })
}

/** Lists the links of a matter, newest first. Throws MATTER_NOT_FOUND. */
export const listMatterShareLinks = async (ctx: ServiceContext, matterId: string): Promise<ShareLink[]> => {
  const { id } = await getMatter(ctx, matterId)
  return listOf(ctx, { subjectType: 'matter', subjectId: id })
}

/** Lists the links of a letter set, newest first. Throws LETTER_SET_NOT_FOUND. */
export const listLetterSetShareLinks = async (ctx: ServiceContext, setId: string): Promise<ShareLink[]> => {
  const { id } = await loadSet(ctx, setId)
  return listOf(ctx, { subjectType: 'letter_set', subjectId: id })
}

/** Lists the organization’s active links, soonest to end first. */
export const listShareLinks = async (
  ctx: ServiceContext,
  { limit, cursor }: ListShareLinksQuery,
): Promise<Page<ShareLink>> => {
  const after = cursor
    ? sql`(${shareLinks.expiresAt}, ${shareLinks.id}) > (select last.expires_at, last.id from share_links last
        where last.organization_id = ${ctx.organizationId} and last.id = ${cursor})`
    : undefined
  const found = await selectShareLinks(ctx)
    .where(and(eq(shareLinks.organizationId, ctx.organizationId), isWorking(ctx), after))
    .orderBy(asc(shareLinks.expiresAt), asc(shareLinks.id))
    .limit(limit + 1)
  const { rows, tail } = splitPage(found, limit, ({ link }) => link.id)
  return { data: rows.map((each) => presentShareLink(ctx, each)), ...tail }
}

/** Revokes a link, which stops working at once; again, it changes nothing. Throws NOT_FOUND, FORBIDDEN. */
export const revokeShareLink = (ctx: ServiceContext, id: string): Promise<ShareLink> =>
  withTransaction(ctx, async (ctx) => {
    const { link } = await loadLink(ctx, id)
    const isOwn = ctx.actor.type === 'user' && ctx.actor.userId === link.createdBy
    if (!isOwn) authorize(ctx, 'manage_share_links')
    const [revoked] = await ctx.db
      .update(shareLinks)
      .set({ revokedAt: ctx.clock.now() })
      .where(
        and(
          eq(shareLinks.organizationId, ctx.organizationId),
          eq(shareLinks.id, id),
          isNull(shareLinks.revokedAt),
        ),
      )
      .returning()
    if (revoked) {
      await recordAudit(ctx, {
        action: 'share_link.revoked',
        subject: { type: revoked.subjectType, id: revoked.subjectId },
        before: { share_link: id, label: revoked.label },
      })
    }
    return presentShareLink(ctx, await loadLink(ctx, id))
  })

/** Revokes every link of the organization that is not revoked. Throws FORBIDDEN. */
export const revokeAllShareLinks = (ctx: ServiceContext): Promise<{ revoked: number }> => {
  authorize(ctx, 'manage_share_links')
  return withTransaction(ctx, async (ctx) => {
    const revoked = await ctx.db
      .update(shareLinks)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(shareLinks.organizationId, ctx.organizationId), isWorking(ctx)))
      .returning({ id: shareLinks.id })
    if (revoked.length > 0) {
      await recordAudit(ctx, {
        action: 'share_link.revoked',
        subject: { type: 'organization', id: ctx.organizationId },
        before: { share_links: revoked.length },
      })
    }
    return { revoked: revoked.length }
  })
}
