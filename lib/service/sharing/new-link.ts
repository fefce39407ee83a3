import { and, eq, gt, isNull } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { latestExpiry } from '#lib/contract/sharing/share-link.ts'
import {
  mostShareLinks,
  mostShownPages,
  shareLinkDays,
  type SharedPart,
  type SharedRedaction,
} from '#lib/contract/sharing/sharing.values.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shareLinks } from '#lib/service/db/schema/share-links.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { hashPassword } from '#lib/service/organizations/accounts/password.ts'

import type { ShareLinkRow } from './present-share-link.ts'
import { formatToken, hashSecret, newSecret } from './share-token.ts'
import { getSharing } from './sharing-setting.ts'

/** Throws for an input that cannot be shared. */
export const invalid = (field: string, message: string) =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field, message }] })

const expiryOf = (now: Date, given: string | undefined): Date => {
  const expiresAt =
    given === undefined ? new Date(now.getTime() + shareLinkDays.initial * dayMs) : new Date(given)
  if (expiresAt <= now) throw invalid('expires_at', 'Choose an end in the future.')
  if (expiresAt > latestExpiry(now)) {
    throw invalid('expires_at', `Choose an end within ${shareLinkDays.most} days.`)
  }
  return expiresAt
}

/** Throws VALIDATION_ERROR where a document cannot be shared without these pages. */
export const requirePages = (
  pageCount: number,
  withheld: readonly number[],
  field = 'withheld_pages',
): void => {
  if (withheld.length === 0) return
  const unknown = withheld.find((page) => page > pageCount)
  if (unknown !== undefined) {
    throw invalid(field, `The document has no page ${unknown}: its last is ${pageCount}.`)
  }
  const shown = pageCount - withheld.length
  if (shown === 0) throw invalid(field, 'Every page is withheld. Leave the document out instead.')
  if (shown > mostShownPages) {
    throw invalid(field, `At most ${mostShownPages} pages can be shown of a redacted document.`)
  }
}

/** Active links. */
export const isWorking = (ctx: ServiceContext) =>
  and(isNull(shareLinks.revokedAt), gt(shareLinks.expiresAt, ctx.clock.now()))

type Subject = Pick<ShareLinkRow, 'subjectType' | 'subjectId'>

/** Links to a shipment, a letter set or a matter. */
export const isOfSubject = (ctx: ServiceContext, { subjectType, subjectId }: Subject) =>
  and(
    eq(shareLinks.organizationId, ctx.organizationId),
    eq(shareLinks.subjectType, subjectType),
    eq(shareLinks.subjectId, subjectId),
  )

/** Throws VALIDATION_ERROR where a locked subject has as many links as it may. */
export const requireRoom = async (ctx: TransactionContext, subject: Subject): Promise<void> => {
  const working = await ctx.db
    .select({ id: shareLinks.id })
    .from(shareLinks)
    .where(and(isOfSubject(ctx, subject), isWorking(ctx)))
    .limit(mostShareLinks)
  if (working.length < mostShareLinks) return
  throw new ServiceError(
    'VALIDATION_ERROR',
    `This ${subject.subjectType.replace('_', ' ')} has ${mostShareLinks} active links, which is the maximum. Revoke one that is no longer needed.`,
  )
}

type NewLink = {
  label: string
  parts: SharedPart[]
  redactions: SharedRedaction[]
  expires_at?: string | undefined
  password?: string | null | undefined
}

/** Prepares the row of a link with its address. Throws SHARING_OFF, VALIDATION_ERROR. */
export const prepareLink = async (ctx: ServiceContext, input: NewLink) => {
  if (!(await getSharing(ctx)).is_allowed) {
    throw new ServiceError('SHARING_OFF', 'Sharing by link is turned off for your organization.')
  }
  const secret = newSecret()
  const row = {
    organizationId: ctx.organizationId,
    id: newId(),
    secretHash: hashSecret(secret),
    label: input.label,
    parts: input.parts,
    redactions: input.redactions,
    withheldPages: [] as number[],
    passwordHash: input.password ? await hashPassword(input.password) : null,
    createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
    createdAt: ctx.clock.now(),
    expiresAt: expiryOf(ctx.clock.now(), input.expires_at),
  }
  return {
    row,
    url: `${ctx.config.appUrl.replace(/\/$/, '')}/shared/${formatToken(ctx.organizationId, secret)}`,
    /** Audited data of the link. */
    audited: {
      share_link: row.id,
      label: input.label,
      parts: input.parts,
      redactions: input.redactions,
      has_password: row.passwordHash !== null,
      expires_at: row.expiresAt.toISOString(),
    },
  }
}
