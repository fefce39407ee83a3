import { and, asc, eq, sql } from 'drizzle-orm'

import type {
  CreateLetterSetShareLinkInput,
  CreateMatterShareLinkInput,
  ShareLinkWithUrl,
} from '#lib/contract/sharing/share-link.ts'
import { mostSharedLetters, type SharedLetterScope } from '#lib/contract/sharing/sharing.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shareLinks } from '#lib/service/db/schema/share-links.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { loadSet } from '#lib/service/letter-sets/load-letter-set.ts'
import { lockMatter } from '#lib/service/matters/load-matter.ts'
import { lockSet } from '#lib/service/purchases/follow-set.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { belongsTo, type LettersSubject } from './letters-subject.ts'
import { invalid, prepareLink, requirePages, requireRoom } from './new-link.ts'
import { presentShareLink } from './present-share-link.ts'
import { loadLink } from './share-links.ts'

/** Returns the bought letters of a set or a matter, oldest first, and whether their evidence is available. */
const findBought = async (ctx: ServiceContext, subject: LettersSubject) => {
  const rows = await ctx.db
    .select({
      id: shipments.id,
      pageCount: shipments.pageCount,
      shippedDataExpiresAt: shipments.shippedDataExpiresAt,
      evidencePurgedAt: shipments.evidencePurgedAt,
      createdAt: shipments.createdAt,
    })
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, ctx.organizationId),
        belongsTo(subject),
        sql`${shipments.carrier} is not null`,
      ),
    )
    .orderBy(asc(shipments.id))
  const letters: { id: string; pageCount: number; isDeleted: boolean }[] = []
  for (const row of rows) {
    letters.push({ id: row.id, pageCount: row.pageCount, isDeleted: await isEvidenceExpired(ctx, row) })
  }
  return letters
}

type BoughtLetter = Awaited<ReturnType<typeof findBought>>[number]

/** Returns the selected letters; all of them by default. Throws VALIDATION_ERROR. */
const chooseLetters = (
  bought: readonly BoughtLetter[],
  given: CreateMatterShareLinkInput['letters'],
): SharedLetterScope[] => {
  const shareable = bought.filter(({ isDeleted }) => !isDeleted)
  if (given === undefined) {
    if (shareable.length === 0) throw invalid('letters', 'None of its letters has evidence to share.')
    if (shareable.length > mostSharedLetters) {
      throw invalid(
        'letters',
        `It has ${shareable.length} letters, and a link can show ${mostSharedLetters}. Choose the letters.`,
      )
    }
    return shareable.map(({ id }) => ({ shipment_id: id, withheld_pages: [] }))
  }
  const byId = new Map(shareable.map((letter) => [letter.id, letter]))
  return given.map(({ shipment_id: shipmentId, withheld_pages: pages }, index) => {
    const letter = byId.get(shipmentId.toLowerCase())
    if (!letter) {
      throw invalid(
        `letters.${index}.shipment_id`,
        'This letter does not belong to it, was not bought, or its evidence was deleted.',
      )
    }
    requirePages(letter.pageCount, pages, `letters.${index}.withheld_pages`)
    return { shipment_id: letter.id, withheld_pages: pages }
  })
}

/** Locks the letters in one order, after their set or matter, as whatever changes several of a matter does. */
const recordShared = async (
  ctx: TransactionContext,
  letters: readonly SharedLetterScope[],
  { id, label, whole, parts }: { id: string; label: string; whole: string; parts: readonly string[] },
): Promise<void> => {
  const ids = letters.map((letter) => letter.shipment_id).toSorted()
  for (const shipmentId of ids) {
    recordUpdate(ctx, await lockShipment(ctx, shipmentId), {
      message: `Shared with ${whole} by link “${label}”.`,
      metadata: { share_link_id: id, parts },
    })
  }
}

type LettersInput = Omit<CreateMatterShareLinkInput, 'includes_later'> & { includes_later?: boolean }

/** Writes the link to chosen letters of a locked subject. */
const insertLink = async (
  ctx: TransactionContext,
  subject: LettersSubject,
  {
    input,
    prepared: { row, audited, url },
    whole,
  }: { input: LettersInput; prepared: Awaited<ReturnType<typeof prepareLink>>; whole: string },
): Promise<ShareLinkWithUrl> => {
  await requireRoom(ctx, subject)
  const bought = await findBought(ctx, subject)
  const letters = chooseLetters(bought, input.letters)
  const chosen = new Set(letters.map((letter) => letter.shipment_id))
  const includesLater = input.includes_later ?? false
  await ctx.db.insert(shareLinks).values({
    ...row,
    ...subject,
    letters,
    includesLater,
    excludedLetters: includesLater ? bought.flatMap(({ id }) => (chosen.has(id) ? [] : [id])) : null,
  })
  await recordAudit(ctx, {
    action: 'share_link.created',
    subject: { type: subject.subjectType, id: subject.subjectId },
    after: { ...audited, letters, includes_later: includesLater },
  })
  await recordShared(ctx, letters, { id: row.id, label: input.label, whole, parts: input.parts })
  return { ...presentShareLink(ctx, await loadLink(ctx, row.id)), url }
}

/**
 * Creates a link to chosen letters of a matter. Its address is returned only now. Throws MATTER_NOT_FOUND, SHARING_OFF,
 * VALIDATION_ERROR.
 */
export const createMatterShareLink = async (
  ctx: ServiceContext,
  matterId: string,
  input: CreateMatterShareLinkInput,
): Promise<ShareLinkWithUrl> => {
  const prepared = await prepareLink(ctx, input)
  return withTransaction(ctx, async (ctx) => {
    // For update: neither is a letter moved into it meanwhile, nor another link created.
    const matter = await lockMatter(ctx, matterId, 'update')
    const subject = { subjectType: 'matter', subjectId: matter.id } as const
    return insertLink(ctx, subject, { input, prepared, whole: `matter ${matter.number}` })
  })
}

/**
 * Creates a link to chosen letters of a letter set. Its address is returned only now. Throws LETTER_SET_NOT_FOUND,
 * SHARING_OFF, VALIDATION_ERROR.
 */
export const createLetterSetShareLink = async (
  ctx: ServiceContext,
  setId: string,
  input: CreateLetterSetShareLinkInput,
): Promise<ShareLinkWithUrl> => {
  const { id } = await loadSet(ctx, setId)
  const prepared = await prepareLink(ctx, input)
  return withTransaction(ctx, async (ctx) => {
    await lockSet(ctx, id)
    const subject = { subjectType: 'letter_set', subjectId: id } as const
    return insertLink(ctx, subject, { input, prepared, whole: 'its letter set' })
  })
}
