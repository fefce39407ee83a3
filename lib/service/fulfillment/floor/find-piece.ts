import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { readScannedCode } from '#lib/contract/printing/scanned-code.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { isDocumentJob, printJobs } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'

import { presentPiece, selectFloor } from './floor-rows.ts'
import type { ShipmentIds } from './floor-shipments.ts'

/** Selects the shipments that a scanned or typed code names: by their printed pieces, former ones too, or tracking numbers. */
export const shipmentsNamedBy = ({ organizationId }: ServiceContext, text: string): ShipmentIds => {
  const { pieceCode, trackingNumbers } = readScannedCode(text)
  return sql`
    select id from ${shipments}
      where organization_id = ${organizationId} and tracking_number = any(${sql.param([...trackingNumbers])}::text[])
    union
    select shipment_id from ${printJobs} where organization_id = ${organizationId} and code = ${pieceCode} and ${isDocumentJob}`
}

/** A piece that was printed again must not go into the mail beside the new one. Throws NOT_FOUND, saying so. */
const refuseFormer = async (ctx: ServiceContext, text: string): Promise<void> => {
  const successor = alias(printJobs, 'successor')
  const [former] = await ctx.db
    .select({ code: printJobs.code, successorCode: successor.code })
    .from(printJobs)
    .innerJoin(
      successor,
      and(eq(successor.organizationId, printJobs.organizationId), eq(successor.id, printJobs.replacedBy)),
    )
    .where(
      and(
        eq(printJobs.organizationId, ctx.organizationId),
        isDocumentJob,
        eq(printJobs.code, readScannedCode(text).pieceCode),
      ),
    )
  if (!former) return
  throw new ServiceError(
    'NOT_FOUND',
    `Piece ${formatPieceCode(former.code)} was reprinted as ${formatPieceCode(former.successorCode)}. Destroy this one.`,
  )
}

/** The piece that a scanned or typed code names, wherever it is by now. Throws NOT_FOUND, also for one that was replaced. */
export const findPiece = async (ctx: ServiceContext, { code }: { code: string }): Promise<FloorPiece> => {
  authorize(ctx, 'operate')
  await refuseFormer(ctx, code)
  const { floor, rows } = selectFloor(ctx, shipmentsNamedBy(ctx, code))
  // Carriers use tracking numbers again after some years: the piece in hand is the newer one.
  const [row] = await rows.orderBy(desc(floor.id)).limit(1)
  if (!row) {
    throw new ServiceError(
      'NOT_FOUND',
      `No piece has the code ${code}. Scan it again, or enter the code below the QR code.`,
    )
  }
  const { settings } = await loadMailPreparation(ctx)
  return presentPiece(row, settings)
}
