import { and, eq } from 'drizzle-orm'

import type { ShareLink } from '#lib/contract/sharing/share-link.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { matters } from '#lib/service/db/schema/matters.ts'
import { shareLinks } from '#lib/service/db/schema/share-links.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { titleOf } from '#lib/service/retention/legal-holds.ts'

export type ShareLinkRow = typeof shareLinks.$inferSelect

/** Selects links with what they show and who created them. */
export const selectShareLinks = (ctx: DatabaseContext) =>
  ctx.db
    .select({
      link: shareLinks,
      shipment: { id: shipments.id, name: shipments.name, toAddress: shipments.toAddress },
      matter: { id: matters.id, number: matters.number, name: matters.name },
      creator: user.name,
    })
    .from(shareLinks)
    .leftJoin(
      shipments,
      and(eq(shipments.organizationId, shareLinks.organizationId), eq(shipments.id, shareLinks.subjectId)),
    )
    .leftJoin(
      matters,
      and(eq(matters.organizationId, shareLinks.organizationId), eq(matters.id, shareLinks.subjectId)),
    )
    .leftJoin(user, eq(user.id, shareLinks.createdBy))

type Selected = Awaited<ReturnType<typeof selectShareLinks>>[number]

const stateOf = ({ revokedAt, expiresAt }: ShareLinkRow, now: Date): ShareLink['state'] =>
  revokedAt !== null ? 'revoked' : expiresAt <= now ? 'expired' : 'active'

/** Presents a link as the API shows it. */
export const presentShareLink = (
  { actor, clock }: DatabaseContext,
  { link, shipment, matter, creator }: Selected,
): ShareLink => ({
  id: link.id,
  shipment_id: shipment?.id ?? null,
  shipment_title: shipment && titleOf(shipment),
  letter_set_id: link.subjectType === 'letter_set' ? link.subjectId : null,
  matter,
  letters:
    link.letters?.map(({ shipment_id: id, withheld_pages: pages }) => ({
      shipment_id: id,
      withheld_pages: [...pages],
    })) ?? null,
  includes_later: link.includesLater,
  label: link.label,
  parts: link.parts,
  redactions: link.redactions,
  withheld_pages: link.withheldPages,
  has_password: link.passwordHash !== null,
  state: stateOf(link, clock.now()),
  created_at: link.createdAt.toISOString(),
  created_by: link.createdBy === null ? null : { id: link.createdBy, name: creator },
  expires_at: link.expiresAt.toISOString(),
  revoked_at: momentOf(link.revokedAt),
  views: link.views,
  downloads: link.downloads,
  last_viewed_at: momentOf(link.lastViewedAt),
  is_own: actor.type === 'user' && actor.userId === link.createdBy,
})
