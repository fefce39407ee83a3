import { and, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'

import { boughtServiceName, carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { MatterSharedPage, SharedLetter } from '#lib/contract/sharing/shared.ts'
import { mostSharedLetters, type SharedPart, type SharedScope } from '#lib/contract/sharing/sharing.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { isId } from '#lib/service/ids.ts'
import { findMatterBrief } from '#lib/service/matters/load-matter.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'

import { belongsTo, type LettersSubject } from './letters-subject.ts'
import type { ShareLinkRow } from './present-share-link.ts'
import { recordSharedList } from './record-access.ts'
import { exhibitName, exhibitOf } from './shared-exhibit.ts'
import { sharedRecipient } from './shared-facts.ts'

/** Scope of a link for a letter; the matter if it was opened through one. */
export type SharedTarget = {
  shipmentId: string
  scope: SharedScope
  matter: { number: string | null; name: string | null } | null
}

/** A link to letters of a set or a matter. */
type LettersLink = ShareLinkRow & LettersSubject

/** Returns whether a link shows several letters rather than one shipment. */
export const isOfLetters = (link: ShareLinkRow): link is LettersLink => link.subjectType !== 'shipment'

/** One message for what never existed, has ended, was revoked, or is turned off. */
const notFound = () => new ServiceError('NOT_FOUND', 'This link does not exist or no longer works.')

/** While a name is withheld the matter’s is too: it may name people. A letter set has neither number nor name. */
const loadMatter = async (ctx: ServiceContext, { subjectType, subjectId, redactions }: LettersLink) => {
  if (subjectType === 'letter_set') return { number: null, name: null }
  const matter = await findMatterBrief(ctx, subjectId)
  if (!matter) throw notFound()
  return { number: matter.number, name: redactions.length === 0 ? matter.name : null }
}

/** The letters that a link shows: those chosen, and later ones where it says so, as long as they belong to its subject. */
const isShown = (ctx: ServiceContext, link: LettersLink): SQL | undefined => {
  const chosen = (link.letters ?? []).map((letter) => letter.shipment_id)
  const excluded = link.excludedLetters ?? []
  const isChosen = inArray(shipments.id, chosen)
  const isLater = excluded.length === 0 ? sql`true` : notInArray(shipments.id, excluded)
  return and(
    eq(shipments.organizationId, ctx.organizationId),
    belongsTo(link),
    sql`${shipments.carrier} is not null`,
    link.includesLater ? or(isChosen, isLater) : isChosen,
  )
}

/** No one has reviewed the pages of a later letter, so its document is omitted if pages of any are. */
const partsOfLater = ({ parts, letters }: ShareLinkRow): SharedPart[] => {
  const withholdsPages = (letters ?? []).some((letter) => letter.withheld_pages.length > 0)
  return withholdsPages ? parts.filter((part) => part !== 'document') : parts
}

/** Finds one of the letters that a link to several shows, with what it shows of it. Throws NOT_FOUND. */
export const findSharedLetter = async (
  ctx: ServiceContext,
  link: LettersLink,
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

const selectShown = (ctx: ServiceContext, link: LettersLink) =>
  ctx.db
    .select({
      id: shipments.id,
      toAddress: shipments.toAddress,
      carrier: shipments.carrier,
      service: shipments.service,
      certifiedMail: shipments.certifiedMail,
      returnReceipt: shipments.returnReceipt,
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
  const options = { certified_mail: row.certifiedMail, return_receipt: row.returnReceipt }
  return {
    shipment_id: row.id,
    recipient: isDeleted ? [] : sharedRecipient(row.toAddress, redactions),
    service: isDeleted
      ? null
      : `${carrierName(carrier)} ${boughtServiceName(carrier, row.service ?? '', options)}`,
    tracking_number: isDeleted ? null : row.trackingNumber,
    mailed_at: hasJourney ? momentOf(row.manifestedAt) : null,
    delivered_at: hasJourney ? momentOf(row.deliveredAt) : null,
    is_deleted: isDeleted,
  }
}

/** Returns the letters that a link to several shows, newest first, and records the view of each. Throws NOT_FOUND. */
export const openSharedLetters = async (
  ctx: ServiceContext,
  link: LettersLink,
  organization: string,
): Promise<MatterSharedPage> => {
  const matter = await loadMatter(ctx, link)
  const rows = await selectShown(ctx, link)
  const letters: SharedLetter[] = []
  for (const row of rows) letters.push(presentLetter(row, link, await isEvidenceExpired(ctx, row)))
  const seen = letters.filter(({ is_deleted: isDeleted }) => !isDeleted)
  await recordSharedList(ctx, link, { letters: seen.map((letter) => letter.shipment_id), file: null })
  return {
    state: 'matter',
    ...(isSandbox(ctx.config) && { specimen: true as const }),
    matter: { organization, ...matter },
    letters,
    has_journey: link.parts.includes('journey'),
    has_exhibit: link.parts.includes('exhibit') && seen.length > 0,
    expires_at: link.expiresAt.toISOString(),
  }
}

/** Opens one signed PDF of all letters on the list, and records the download for each. Throws NOT_FOUND unless it is shared. */
export const openSharedExhibit = async (ctx: ServiceContext, link: LettersLink): Promise<FileDownload> => {
  const ids: string[] = []
  for (const row of await selectShown(ctx, link)) if (!(await isEvidenceExpired(ctx, row))) ids.push(row.id)
  if (!link.parts.includes('exhibit') || ids.length === 0) throw notFound()
  const exhibit = await exhibitOf(ctx, ids)
  await recordSharedList(ctx, link, { letters: ids, file: exhibitName })
  return { ...exhibit, filename: exhibitName }
}
