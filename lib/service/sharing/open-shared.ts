import { Readable } from 'node:stream'

import { and, eq, gt, isNull } from 'drizzle-orm'

import type { SharedPage } from '#lib/contract/sharing/shared.ts'
import { inTenant } from '#lib/postgres/postgres.ts'
import { momentOf } from '#lib/service/clock.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { Caller, ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { systemContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shareLinks } from '#lib/service/db/schema/share-links.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { loadBoughtEvidence } from '#lib/service/evidence/bought-evidence.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { isPassword } from '#lib/service/organizations/accounts/password.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

import type { ShareLinkRow } from './present-share-link.ts'
import { recordSharedAccess } from './record-access.ts'
import { hashSecret, isGranted, makeGrant, readToken } from './share-token.ts'
import { exhibitName } from './shared-exhibit.ts'
import { sharedFactsOf } from './shared-facts.ts'
import { type OpenableFile, type SharedEvidence, sharedFilesOf } from './shared-files.ts'
import {
  findSharedLetter,
  isOfLetters,
  openSharedExhibit,
  openSharedLetters,
  type SharedTarget,
} from './shared-letters.ts'
import { openPackage, packageName } from './shared-package.ts'
import { whileOpen } from './while-open.ts'

/** Someone who has a link: its token, what their browser was given for the password, and where they are. */
export type Visitor = {
  token: string
  /** Returns the grant that the browser has for a link. */
  grantOf: (linkId: string) => string | undefined
  address: string | null
  /** Throws RATE_LIMITED when the link was used too often. */
  countUse: (linkId: string) => Promise<void>
}

/** A working link, and the context in which the service reads on behalf of its holder. */
type Opened = { ctx: ServiceContext; link: ShareLinkRow; organization: string }

/** One message for what never existed, has ended, was revoked, or is turned off. */
const notFound = () => new ServiceError('NOT_FOUND', 'This link does not exist or no longer works.')

const findWorking = async (deps: ServiceDeps, organizationId: string, secret: string) => {
  const [found] = await deps.db
    .select({ link: shareLinks, organization: organizations.name })
    .from(shareLinks)
    .innerJoin(organizations, eq(organizations.organizationId, shareLinks.organizationId))
    .where(
      and(
        eq(shareLinks.organizationId, organizationId),
        eq(organizations.organizationId, organizationId),
        eq(shareLinks.secretHash, hashSecret(secret)),
        isNull(shareLinks.revokedAt),
        gt(shareLinks.expiresAt, deps.clock.now()),
        eq(organizations.sharingAllowed, true),
      ),
    )
  return found
}

const withLink = async <Result>(
  deps: ServiceDeps,
  { token, address, countUse }: Omit<Visitor, 'grantOf'>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> => {
  const given = readToken(token)
  if (!given) throw notFound()
  return inTenant(given.organizationId, async () => {
    const found = await findWorking(deps, given.organizationId, given.secret)
    if (!found) throw notFound()
    await countUse(found.link.id)
    const caller: Caller = { address, apiKeyId: null }
    return work({ ctx: { ...systemContext(deps, given.organizationId), caller }, ...found })
  })
}

const isLocked = ({ ctx, link }: Opened, { grantOf }: Pick<Visitor, 'grantOf'>): boolean => {
  const { id, passwordHash } = link
  if (passwordHash === null) return false
  const grant = grantOf(id)
  return grant === undefined || !isGranted(ctx.config.appSecret, { id, passwordHash }, grant, ctx.clock.now())
}

const scopeOf = async ({ ctx, link }: Opened, letterId: string | null): Promise<SharedTarget> => {
  if (isOfLetters(link)) return findSharedLetter(ctx, link, letterId)
  if (letterId !== null) throw notFound()
  const scope = { parts: link.parts, redactions: link.redactions, withheld_pages: link.withheldPages }
  return { shipmentId: link.subjectId, scope, matter: null }
}

/** Loads what the link shares of a letter; null once the evidence is deleted. */
const loadShared = async ({ ctx }: Opened, target: SharedTarget): Promise<SharedEvidence | null> => {
  const { shipmentId, scope } = target
  try {
    const { stored, record } = await loadBoughtEvidence(ctx, shipmentId)
    return { stored, record, scope, facts: sharedFactsOf(record, scope) }
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'EVIDENCE_EXPIRED') return null
    throw error
  }
}

/**
 * Returns the content of a link, or one of the letters that a link to several shows, and records the view. A link
 * with a password shows nothing before it, not even its owner. Throws NOT_FOUND, the same for every link that does not
 * work, and RATE_LIMITED.
 */
export const openSharedPage = (
  deps: ServiceDeps,
  visitor: Visitor,
  letterId: string | null = null,
): Promise<SharedPage> =>
  withLink(deps, visitor, async (opened) => {
    if (isLocked(opened, visitor)) return { state: 'locked' }
    const { ctx, link, organization } = opened
    if (isOfLetters(link) && letterId === null) return openSharedLetters(ctx, link, organization)
    const target = await scopeOf(opened, letterId)
    const evidence = await loadShared(opened, target)
    await recordSharedAccess(ctx, link, { shipmentId: target.shipmentId, file: null })
    if (!evidence) {
      const { evidencePurgedAt } = await loadShipment(ctx, target.shipmentId)
      return { state: 'deleted', organization, deleted_at: momentOf(evidencePurgedAt) }
    }
    const { files, unavailable } = sharedFilesOf(ctx, evidence)
    return {
      state: 'open',
      ...(isSandbox(ctx.config) && { specimen: true as const }),
      matter: target.matter && { organization, ...target.matter },
      facts: evidence.facts,
      files: files.map(({ name, part, is_redacted: isRedacted }) => ({
        name,
        part,
        is_redacted: isRedacted,
      })),
      unavailable,
      expires_at: link.expiresAt.toISOString(),
      time_zone: evidence.stored.organization.timeZone,
    }
  })

const isWorking = async (deps: ServiceDeps, token: string): Promise<boolean> => {
  const given = readToken(token)
  return given !== null && (await findWorking(deps, given.organizationId, given.secret)) !== undefined
}

const bodyOf = async (
  { ctx }: Opened,
  evidence: SharedEvidence,
  files: readonly OpenableFile[],
  name: string,
): Promise<{ body: Buffer | Readable; contentType: string } | null> => {
  if (name === packageName) return { body: openPackage(ctx, evidence, files), contentType: 'application/zip' }
  const file = files.find((each) => each.name === name)
  return file ? { body: await file.open(), contentType: file.contentType } : null
}

/**
 * Opens a file that a link shares, and records the download. A stream ends without its end once the link is revoked.
 * Throws NOT_FOUND, also while a password is needed, RATE_LIMITED, STORED_FILE_ALTERED, STORED_FILE_MISSING.
 */
export const openSharedFile = (
  deps: ServiceDeps,
  visitor: Visitor,
  { letterId = null, name }: { letterId?: string | null; name: string },
): Promise<FileDownload> =>
  withLink(deps, visitor, async (opened) => {
    const untilRevoked = <Body extends FileDownload['body']>(body: Body) =>
      body instanceof Readable ? whileOpen(body, () => isWorking(deps, visitor.token)) : body
    if (isLocked(opened, visitor)) throw notFound()
    const { ctx, link } = opened
    if (isOfLetters(link) && letterId === null && name === exhibitName) {
      const exhibit = await openSharedExhibit(ctx, link)
      return { ...exhibit, body: untilRevoked(exhibit.body) }
    }
    const target = await scopeOf(opened, letterId)
    const evidence = await loadShared(opened, target)
    if (!evidence) throw notFound()
    const found = await bodyOf(opened, evidence, sharedFilesOf(ctx, evidence).files, name)
    if (!found) throw notFound()
    await recordSharedAccess(ctx, link, { shipmentId: target.shipmentId, file: name })
    const { body, contentType } = found
    return {
      filename: name,
      contentType,
      body: untilRevoked(body),
    }
  })

/**
 * Compares a password with the link's. Returns the link's ID with what the browser shows from now on, or null where it is
 * wrong. `countAttempt` throws RATE_LIMITED. Throws NOT_FOUND.
 */
export const unlockShared = (
  deps: ServiceDeps,
  visitor: Omit<Visitor, 'grantOf'>,
  password: string,
  countAttempt: (linkId: string) => Promise<void>,
): Promise<{ linkId: string; grant: string } | null> =>
  withLink(deps, visitor, async ({ ctx, link: { id, passwordHash } }) => {
    if (passwordHash === null) throw notFound()
    await countAttempt(id)
    if (!(await isPassword(passwordHash, password))) return null
    return { linkId: id, grant: makeGrant(ctx.config.appSecret, { id, passwordHash }, ctx.clock.now()) }
  })
