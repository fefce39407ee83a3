import { and, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'

import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { MatterSharedPage, SharedLetter } from '#lib/contract/sharing/shared.ts'
import { mostSharedLetters, type SharedPart, type SharedScope } from '#lib/contract/sharing/sharing.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { findMatterBrief } from '#lib/service/matters/load-matter.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'

import type { ShareLinkRow } from './present-share-link.ts'
import { recordSharedList } from './record-access.ts'
import { sharedRecipient } from './shared-facts.ts'

/** Scope of a link for a letter; the matter if it was opened through one. */
export type SharedTarget = {
  shipmentId: string
  scope: SharedScope
  matter: { number: string; name: string | null } | null
}

/** One message for what never existed, has ended, was revoked, or is turned off. */
const notFound = () => new ServiceError('NOT_FOUND', 'This link does not exist or no longer works.')

/** While a name is withheld the matter’s is too: it may name people. */
const loadMatter = async (ctx: ServiceContext, { subjectId, redactions }: ShareLinkRow) => {
  const matter = await findMatterBrief(ctx, subjectId)
  if (!matter) throw notFound()
  return { number: matter.number, name: redactions.length === 0 ? matter.name : null }
}

/** The letters that a link shows: those chosen, and later ones where it says so, as long as they belong to the matter. */
const isShown = (ctx: ServiceContext, link: ShareLinkRow): SQL | undefined => {
  const chosen = (link.letters ?? []).map((letter) => letter.shipment_id)
  const excluded = link.excludedLetters ?? []
  const isChosen = inArray(shipments.id, chosen)
  const isLater = excluded.length === 0 ? sql`true` : notInArray(shipments.id, excluded)
  return and(
    eq(shipments.organizationId, ctx.organizationId),
    eq(shipments.matterId, link.subjectId),
    sql`${shipments.carrier} is not null`,
    link.includesLater ? or(isChosen, isLater) : isChosen,
  )
}

/** No one has reviewed the pages of a later letter, so its document is omitted if pages of any are. */
const partsOfLater = ({ parts, letters }: ShareLinkRow): SharedPart[] => {
  const withholdsPages = (letters ?? []).some((letter) => letter.withheld_pages.length > 0)
  return withholdsPages ? parts.filter((part) => part !== 'document') : parts
}

/** Finds one of the letters that a link to a matter shows, with what it shows of it. Throws NOT_FOUND. */
export const findSharedLetter = async (
  ctx: ServiceContext,
  link: ShareLinkRow,
  letterId: string | null,
): Promise<SharedTarget> => {
  const [row] =
    letterId !== null && isId(letterId)
      ? await ctx.db
          .select({ id: shipments.id })
          .from(shipments)
          .where(and(isShown(ctx, link), eq(shipments.id, letterId)))
      : []
  if (!row) throw notFound()
  const chosen = link.letters?.find((letter) => letter.shipment_id === row.id)
  const scope = {
    parts: chosen ? link.parts : partsOfLater(link),
    redactions: link.redactions,
    withheld_pages: chosen?.withheld_pages ?? [],
  }
  return { shipmentId: row.id, scope, matter: await loadMatter(ctx, link) }
}

const selectShown = (ctx: ServiceContext, link: ShareLinkRow) =>
  ctx.db
    .select({
      id: shipments.id,
      toAddress: shipments.toAddress,
      carrier: shipments.carrier,
      service: shipments.service,
      trackingNumber: shipments.trackingNumber,
      manifestedAt: shipments.manifestedAt,
      deliveredAt: shipments.deliveredAt,
      shippedDataExpiresAt: shipments.shippedDataExpiresAt,
      evidencePurgedAt: shipments.evidencePurgedAt,
      createdAt: shipments.createdAt,
    })
    .from(shipments)
    .where(isShown(ctx, link))
    .orderBy(desc(shipments.id))
    .limit(mostSharedLetters)

type ShownRow = Awaited<ReturnType<typeof selectShown>>[number]

const presentLetter = (
  row: ShownRow,
  { parts, redactions }: ShareLinkRow,
  isDeleted: boolean,
): SharedLetter => {
  const hasJourney = parts.includes('journey') && !isDeleted
  const carrier = row.carrier ?? ''
  return {
    shipment_id: row.id,
    recipient: isDeleted ? [] : sharedRecipient(row.toAddress, redactions),
    service: isDeleted ? null : `${carrierName(carrier)} ${serviceName(carrier, row.service ?? '')}`,
    tracking_number: isDeleted ? null : row.trackingNumber,
    mailed_at: hasJourney ? momentOf(row.manifestedAt) : null,
    delivered_at: hasJourney ? momentOf(row.deliveredAt) : null,
    is_deleted: isDeleted,
  }
}

/** Returns the letters that a link to a matter shows, newest first, and records the view of each. Throws NOT_FOUND. */
export const openSharedMatter = async (
  ctx: ServiceContext,
  link: ShareLinkRow,
  organization: string,
): Promise<MatterSharedPage> => {
  const matter = await loadMatter(ctx, link)
  const rows = await selectShown(ctx, link)
  const letters: SharedLetter[] = []
  for (const row of rows) letters.push(presentLetter(row, link, await isEvidenceExpired(ctx, row)))
  const seen = letters.filter(({ is_deleted: isDeleted }) => !isDeleted)
  await recordSharedList(
    ctx,
    link,
    seen.map((letter) => letter.shipment_id),
  )
  return {
    state: 'matter',
    ...(isSandbox(ctx.config) && { specimen: true as const }),
    matter: { organization, ...matter },
    letters,
    has_journey: link.parts.includes('journey'),
    expires_at: link.expiresAt.toISOString(),
  }
}
