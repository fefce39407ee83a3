import { and, asc, eq, sql } from 'drizzle-orm'

import type { CreateMatterShareLinkInput, ShareLinkWithUrl } from '#lib/contract/sharing/share-link.ts'
import { mostSharedLetters, type SharedLetterScope } from '#lib/contract/sharing/sharing.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shareLinks } from '#lib/service/db/schema/share-links.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { lockMatter } from '#lib/service/matters/load-matter.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { invalid, prepareLink, requirePages, requireRoom } from './new-link.ts'
import { presentShareLink } from './present-share-link.ts'
import { loadLink } from './share-links.ts'

/** Returns the bought letters of a matter, oldest first, and whether their evidence is available. */
const findBought = async (ctx: ServiceContext, matterId: string) => {
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
        eq(shipments.matterId, matterId),
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
    if (shareable.length === 0) throw invalid('letters', 'No letter of this matter has evidence to share.')
    if (shareable.length > mostSharedLetters) {
      throw invalid(
        'letters',
        `This matter has ${shareable.length} letters, and a link can show ${mostSharedLetters}. Choose the letters.`,
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
        'This letter does not belong to the matter, was not bought, or its evidence was deleted.',
      )
    }
    requirePages(letter.pageCount, pages, `letters.${index}.withheld_pages`)
    return { shipment_id: letter.id, withheld_pages: pages }
  })
}

/** Locks the letters in one order, after their matter, as whatever changes several of a matter does. */
const recordShared = async (
  ctx: TransactionContext,
  letters: readonly SharedLetterScope[],
  { id, label, number, parts }: { id: string; label: string; number: string; parts: readonly string[] },
): Promise<void> => {
  const ids = letters.map((letter) => letter.shipment_id).toSorted()
  for (const shipmentId of ids) {
    recordUpdate(ctx, await lockShipment(ctx, shipmentId), {
      message: `Shared with matter ${number} by link “${label}”.`,
      metadata: { share_link_id: id, parts },
    })
  }
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
  const { row, url, audited } = await prepareLink(ctx, input)
  return withTransaction(ctx, async (ctx) => {
    // For update: neither is a letter moved into it meanwhile, nor another link created.
    const matter = await lockMatter(ctx, matterId, 'update')
    const subject = { subjectType: 'matter' as const, subjectId: matter.id }
    await requireRoom(ctx, subject)
    const bought = await findBought(ctx, matter.id)
    const letters = chooseLetters(bought, input.letters)
    const chosen = new Set(letters.map((letter) => letter.shipment_id))
    await ctx.db.insert(shareLinks).values({
      ...row,
      ...subject,
      letters,
      includesLater: input.includes_later,
      excludedLetters: input.includes_later ? bought.flatMap(({ id }) => (chosen.has(id) ? [] : [id])) : null,
    })
    await recordAudit(ctx, {
      action: 'share_link.created',
      subject: { type: 'matter', id: matter.id },
      after: { ...audited, letters, includes_later: input.includes_later },
    })
    await recordShared(ctx, letters, {
      id: row.id,
      label: input.label,
      number: matter.number,
      parts: input.parts,
    })
    return { ...presentShareLink(ctx, await loadLink(ctx, row.id)), url }
  })
}
