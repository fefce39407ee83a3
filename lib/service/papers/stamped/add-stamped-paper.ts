import { and, eq } from 'drizzle-orm'

import {
  stampedPaperLabels,
  type StampedPaperKind,
} from '#lib/contract/mailing-record/stamped-paper.values.ts'
import type { AddStampedPaperQuery, StoredPaper } from '#lib/contract/papers/stamped-paper.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { actorName, type ServiceContext, type TransactionContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { announceArtifact } from '#lib/service/mailing-record/fetch-artifacts.ts'
import { nameOfPiece } from '#lib/service/mailing-record/filenames.ts'
import { findOrganizationZone } from '#lib/service/organization-zone.ts'
import { piecesOfList } from '#lib/service/papers/hand-over-papers.ts'
import { loadPieces } from '#lib/service/papers/mailed-piece.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'
import { artifactFact } from '#lib/service/shipment-core/facts.ts'
import { loadShipment, lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { settleExpectedPapers } from './expect-paper.ts'
import { findStampedPaper } from './match-paper.ts'
import {
  markPaperFile,
  type PaperFile,
  preparePaperFile,
  removePaperFile,
  storePaperFile,
} from './paper-file.ts'
import { recordReading } from './record-reading.ts'
import {
  describeDate,
  describePaper,
  recipientOf,
  requirePaper,
  requirePossibleDate,
} from './require-paper.ts'

const kind = 'stamped_paper'

/** So that no one fills the storage with one piece. */
const mostPapers = 20

/** What was added: the paper, what a person read on it, and the pieces on it. */
type Addition = {
  paper: StampedPaperKind
  date: string | null
  shipmentIds: readonly string[]
  /** Whether a list says that the pieces were on it, whatever became of them. */
  isListed: boolean
  /** How the file arrived. */
  via: 'operator' | 'email'
}

const requireRetained = async (ctx: ServiceContext, shipment: ShipmentRow): Promise<void> => {
  if (!(await isEvidenceExpired(ctx, shipment))) return
  throw new ServiceError('EVIDENCE_EXPIRED', 'The retention period of this shipment’s evidence has ended.')
}

/** Throws unless every shipment can have the paper with this date. */
const requireAll = async (
  ctx: ServiceContext,
  { paper, date, shipmentIds, isListed }: Omit<Addition, 'via'>,
): Promise<void> => {
  const zone = await findOrganizationZone(ctx)
  const rows: ShipmentRow[] = []
  for (const id of shipmentIds) rows.push(await loadShipment(ctx, id))
  const pieces = new Map((await loadPieces(ctx, [...shipmentIds])).map((piece) => [piece.shipmentId, piece]))
  for (const row of rows) {
    if (!isListed) requirePaper(pieces.get(row.id), paper)
    requirePossibleDate(ctx, date, { createdAt: row.createdAt, zone })
    await requireRetained(ctx, row)
  }
}

/** Returns the number of the next paper of a shipment. Throws PAPER_EXISTS. */
const nextPart = async (ctx: TransactionContext, shipment: ShipmentRow, sha256: string): Promise<number> => {
  const rows = await ctx.db
    .select({ sha256: artifacts.sha256 })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, ctx.organizationId),
        eq(artifacts.shipmentId, shipment.id),
        eq(artifacts.kind, kind),
      ),
    )
  if (rows.some((row) => row.sha256 === sha256)) {
    throw new ServiceError(
      'PAPER_EXISTS',
      `This file is stored already with the letter to ${recipientOf(shipment)}. Correct its date there if it is wrong.`,
    )
  }
  if (rows.length < mostPapers) return rows.length + 1
  throw new ServiceError('PAPER_EXISTS', `This shipment already has ${mostPapers} stamped papers.`)
}

const messageOf = ({ paper, date, shipmentIds }: Addition): string => {
  const among = shipmentIds.length > 1 ? ` with ${shipmentIds.length} pieces` : ''
  return `The ${describePaper(paper)}${among} was added: ${describeDate(paper, date)}.`
}

const recordPiece = async (
  ctx: TransactionContext,
  shipmentId: string,
  addition: Addition & { paperId: string; file: PaperFile; storageKey: string },
): Promise<{ shipment_id: string; artifact_id: string }> => {
  const { paper, date, paperId, storageKey, via } = addition
  const { sha256, bytes, contentType, extension } = addition.file
  const shipment = await lockShipment(ctx, shipmentId)
  // Deletion may have started since: nothing is added to what it has listed.
  await requireRetained(ctx, shipment)
  const part = await nextPart(ctx, shipment, sha256)
  const now = ctx.clock.now()
  const [row] = await ctx.db
    .insert(artifacts)
    .values({
      organizationId: ctx.organizationId,
      shipmentId,
      id: newId(),
      kind,
      part,
      importedVia: via,
      importedBy: actorName(ctx.actor) ?? 'system',
      status: 'available',
      filename: `stamped-paper-${nameOfPiece(shipment)}${part > 1 ? `-${part}` : ''}.${extension}`,
      contentType,
      storageKey,
      sha256,
      sizeBytes: bytes.byteLength,
      createdAt: now,
      availableAt: now,
    })
    .returning()
  if (!row) throw new Error(`the paper of ${shipmentId} was not saved`)
  const file = { sha256, size_bytes: bytes.byteLength }
  await recordReading(
    ctx,
    shipment,
    { paperId, artifactId: row.id, paper, date, isWithdrawn: false, reason: null },
    { message: messageOf(addition), metadata: file, facts: [artifactFact(row)] },
  )
  announceArtifact(ctx, { id: row.id, kind, shipmentId }, { sha256, sizeBytes: bytes.byteLength })
  await recordAudit(ctx, {
    action: 'stamped_paper.added',
    subject: { type: 'shipment', id: shipmentId },
    after: { artifact_id: row.id, paper_id: paperId, paper, date, ...file },
  })
  return { shipment_id: shipmentId, artifact_id: row.id }
}

/**
 * Stores a stamped paper as evidence of every shipment on it, or of none. Throws SHIPMENT_NOT_FOUND, NO_TRACKING_NUMBER,
 * PAPER_NOT_AVAILABLE, PAPER_EXISTS, EVIDENCE_EXPIRED, VALIDATION_ERROR for an impossible date, and what
 * `preparePaperFile` throws; a rejected file leaves nothing behind.
 */
const storePaper = async (
  ctx: ServiceContext,
  given: AsyncIterable<Uint8Array>,
  addition: Addition,
): Promise<StoredPaper> => {
  await requireAll(ctx, addition)
  const file = await markPaperFile(ctx, await preparePaperFile(ctx, given))
  // Locked in the order of their IDs, so that two lists at once cannot wait for each other.
  const shipmentIds = addition.shipmentIds.toSorted()
  const keys = await storePaperFile(ctx, shipmentIds, file)
  const paperId = newId()
  try {
    const pieces = await withTransaction(ctx, async (ctx) => {
      const recorded: StoredPaper['pieces'] = []
      for (const id of shipmentIds) {
        const storageKey = keys.get(id) ?? ''
        recorded.push(await recordPiece(ctx, id, { ...addition, paperId, file, storageKey }))
      }
      await settleExpectedPapers(ctx, shipmentIds)
      return recorded
    })
    const { paper, date } = addition
    return { id: paperId, paper, date, is_withdrawn: false, sha256: file.sha256, pieces }
  } catch (error) {
    await removePaperFile(ctx, keys)
    throw error
  }
}

/** So that one request does not copy a file for an hour. */
const mostPieces = 100

/** Returns the pieces of a list of a handoff. Throws what `piecesOfList` throws, and PAPER_NOT_AVAILABLE for too many. */
const piecesOfHandOver = async (
  ctx: ServiceContext,
  handOverId: string,
  paper: StampedPaperKind,
): Promise<string[]> => {
  if (paper !== 'mailing_list' && paper !== 'certificate_of_mailing') {
    throw new ServiceError(
      'PAPER_NOT_AVAILABLE',
      'A handoff has a firm mailing list and a certificate of mailing. Send the shipment_id for other papers.',
    )
  }
  const pieces = await piecesOfList(ctx, { paper, handOverId })
  if (pieces.length <= mostPieces) return pieces.map(({ shipmentId }) => shipmentId)
  throw new ServiceError(
    'PAPER_NOT_AVAILABLE',
    `This list has ${pieces.length} pieces; one file is added for at most ${mostPieces}. Add each page by its code.`,
  )
}

/** Returns the pieces that a code names. Throws NOT_FOUND, and PAPER_NOT_AVAILABLE where it is of another paper. */
const piecesOfCode = async (
  ctx: ServiceContext,
  code: string,
  paper: StampedPaperKind,
): Promise<Pick<Addition, 'shipmentIds' | 'isListed'>> => {
  const match = await findStampedPaper(ctx, { code })
  const isListed = match.page !== null
  const [listed] = match.papers
  if (isListed && listed && listed !== paper) {
    throw new ServiceError(
      'PAPER_NOT_AVAILABLE',
      `This code is of a ${stampedPaperLabels[listed].toLowerCase()}. Choose that paper.`,
    )
  }
  return { shipmentIds: match.pieces.map(({ shipment_id: id }) => id), isListed }
}

/** Adds a stamped paper that a person has in hand. Throws FORBIDDEN, NOT_FOUND and what `storePaper` throws. */
export const addStampedPaper = async (
  ctx: ServiceContext,
  file: AsyncIterable<Uint8Array>,
  { paper, date, shipment_id: shipmentId, code, hand_over_id: handOverId }: AddStampedPaperQuery,
  via: Addition['via'] = 'operator',
): Promise<StoredPaper> => {
  authorize(ctx, 'operate')
  const stated = { paper, date: date ?? null, via }
  if (handOverId !== undefined) {
    const shipmentIds = await piecesOfHandOver(ctx, handOverId, paper)
    return storePaper(ctx, file, { ...stated, shipmentIds, isListed: true })
  }
  const named =
    code === undefined
      ? { shipmentIds: shipmentId === undefined ? [] : [shipmentId], isListed: false }
      : await piecesOfCode(ctx, code, paper)
  return storePaper(ctx, file, { ...stated, ...named })
}
