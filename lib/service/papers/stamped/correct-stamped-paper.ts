import { and, asc, eq } from 'drizzle-orm'

import { currentReadings } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import type { CorrectStampedPaperInput, StoredPaper } from '#lib/contract/papers/stamped-paper.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts, paperReadings } from '#lib/service/db/schema/mailing-record.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { findOrganizationZone } from '#lib/service/organization-zone.ts'
import { loadPieces } from '#lib/service/papers/mailed-piece.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'
import { postmarkDayOf } from '#lib/service/shipment-core/deadline-columns.ts'
import { expectPostmark } from '#lib/service/shipment-core/expect-postmark.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { settleExpectedPapers } from './expect-paper.ts'
import { type ReadingRow, recordReading } from './record-reading.ts'
import { describeDate, describePaper, requirePaper, requirePossibleDate } from './require-paper.ts'

const notFound = () =>
  new ServiceError('NOT_FOUND', 'This stamped paper does not exist in your organization.')

/** Loads the current statement about each file of a paper, with the hash that they share. Throws NOT_FOUND. */
const loadPaper = async (
  ctx: ServiceContext,
  paperId: string,
): Promise<{ readings: ReadingRow[]; sha256: string }> => {
  if (!isId(paperId)) throw notFound()
  const rows = await ctx.db
    .select({ reading: paperReadings, sha256: artifacts.sha256 })
    .from(paperReadings)
    .innerJoin(
      artifacts,
      and(
        eq(artifacts.organizationId, paperReadings.organizationId),
        eq(artifacts.shipmentId, paperReadings.shipmentId),
        eq(artifacts.id, paperReadings.artifactId),
      ),
    )
    .where(and(eq(paperReadings.organizationId, ctx.organizationId), eq(paperReadings.paperId, paperId)))
    .orderBy(asc(paperReadings.sequence))
  const sha256 = rows[0]?.sha256
  if (!sha256) throw notFound()
  const readings = currentReadings(rows.map(({ reading }) => reading))
  return { readings: readings.toSorted((a, b) => (a.shipmentId < b.shipmentId ? -1 : 1)), sha256 }
}

const messageOf = (before: ReadingRow, input: CorrectStampedPaperInput): string => {
  const was = `The ${describePaper(before.paper)}`
  if (input.is_withdrawn) return `${was} was withdrawn: ${input.reason}`
  const now = `${describePaper(input.paper)}, ${describeDate(input.paper, input.date)}`
  return `${was}, ${describeDate(before.paper, before.date)}, was corrected to ${now}: ${input.reason}`
}

/**
 * Adds a statement that corrects those before about a paper, for every shipment on it or for one. Throws FORBIDDEN,
 * NOT_FOUND, SHIPMENT_NOT_FOUND where the given one is not on it, EVIDENCE_EXPIRED, and what keeps a piece from having
 * such a paper.
 */
export const correctStampedPaper = async (
  ctx: ServiceContext,
  paperId: string,
  input: CorrectStampedPaperInput,
): Promise<StoredPaper> => {
  authorize(ctx, 'operate')
  const { readings, sha256 } = await loadPaper(ctx, paperId)
  const chosen = readings.filter(
    ({ shipmentId }) => input.shipment_id === undefined || shipmentId === input.shipment_id,
  )
  if (chosen.length === 0) {
    throw new ServiceError('SHIPMENT_NOT_FOUND', 'This shipment is not on the paper.')
  }
  const { paper, is_withdrawn: isWithdrawn, reason } = input
  const zone = await findOrganizationZone(ctx)
  const loaded = await loadPieces(
    ctx,
    chosen.map(({ shipmentId }) => shipmentId),
  )
  const pieces = new Map(loaded.map((piece) => [piece.shipmentId, piece]))
  await withTransaction(ctx, async (ctx) => {
    for (const before of chosen) {
      const { shipmentId, artifactId } = before
      const shipment = await lockShipment(ctx, shipmentId)
      if (await isEvidenceExpired(ctx, shipment)) {
        throw new ServiceError('EVIDENCE_EXPIRED', 'The retention period of this evidence has ended.')
      }
      if (!isWithdrawn) {
        if (paper !== before.paper) requirePaper(pieces.get(shipmentId), paper)
        requirePossibleDate(ctx, input.date, { createdAt: shipment.createdAt, zone })
      }
      await recordReading(
        ctx,
        shipment,
        { paperId, artifactId, paper, date: input.date, isWithdrawn, reason },
        { message: messageOf(before, input), metadata: { is_withdrawn: isWithdrawn, reason } },
      )
      // The paper is still to come.
      if (isWithdrawn) {
        const { carrier } = shipment
        await expectPostmark(ctx, { shipmentId, carrier, postmarkBy: postmarkDayOf(shipment) })
      }
      await recordAudit(ctx, {
        action: 'stamped_paper.corrected',
        subject: { type: 'shipment', id: shipmentId },
        before: { paper: before.paper, date: before.date, is_withdrawn: before.isWithdrawn },
        after: { paper, date: input.date, is_withdrawn: isWithdrawn, reason },
      })
    }
    await settleExpectedPapers(
      ctx,
      chosen.map(({ shipmentId }) => shipmentId),
    )
  })
  return {
    id: paperId,
    paper,
    date: input.date,
    is_withdrawn: isWithdrawn,
    sha256,
    pieces: chosen.map(({ shipmentId, artifactId }) => ({
      shipment_id: shipmentId,
      artifact_id: artifactId,
    })),
  }
}
