import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { presentPiece, selectFloor } from './floor-rows.ts'

/** What a scanned or typed text may name: codes of pieces, and tracking numbers. */
type ScannedCode = { pieceCode: string; trackingNumbers: string[] }

/** A USPS package barcode: `420`, the ZIP code of five or nine digits, then the tracking number. */
const postalPrefixes = [8, 12]

const isPostalNumber = (text: string): boolean => /^9\d{19,33}$/.test(text)

/** FedEx barcodes carry the tracking number as their last 12 or 15 digits. */
const parcelNumbers = (text: string): string[] => {
  if (/^\d{32,34}$/.test(text)) return [text.slice(-12), text.slice(-15)]
  return /^96\d{20}$/.test(text) ? [text.slice(-15)] : []
}

/**
 * Reads what a scanner sends. Scanners put symbology identifiers (`]C1`) and group separators into the text, and people
 * type blanks and dashes: none of them matter.
 */
export const readScannedCode = (text: string): ScannedCode => {
  const bare = text
    .replace(/^\][A-Za-z]\d/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  const postal = bare.startsWith('420')
    ? postalPrefixes.map((length) => bare.slice(length)).filter(isPostalNumber)
    : []
  return { pieceCode: bare, trackingNumbers: [bare, ...postal, ...parcelNumbers(bare)] }
}

const shipmentsOfCode = (ctx: ServiceContext, code: string) =>
  ctx.db
    .select({ shipmentId: printJobs.shipmentId })
    .from(printJobs)
    .where(and(eq(printJobs.organizationId, ctx.organizationId), eq(printJobs.code, code)))

const isNamedBy = (ctx: ServiceContext, text: string): SQL | undefined => {
  const { pieceCode, trackingNumbers } = readScannedCode(text)
  return or(
    inArray(shipments.trackingNumber, trackingNumbers),
    inArray(shipments.id, shipmentsOfCode(ctx, pieceCode)),
  )
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
  const { floor, rows } = selectFloor(ctx, isNamedBy(ctx, code))
  // Carriers use tracking numbers again after some years: the piece in hand is the newer one.
  const [row] = await rows.orderBy(desc(floor.id)).limit(1)
  if (!row) {
    throw new ServiceError(
      'NOT_FOUND',
      `No piece has the code ${code}. Scan it again, or enter the code below the QR code.`,
    )
  }
  return presentPiece(row)
}
