import { and, asc, desc, eq, sql } from 'drizzle-orm'

import { stampedPaperKinds } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import { readPaperCode } from '#lib/contract/papers/paper-code.values.ts'
import { paperKindsOf } from '#lib/contract/papers/papers.values.ts'
import type { PaperMatch } from '#lib/contract/papers/stamped-paper.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { listedPieces } from '#lib/service/db/schema/mailing-record.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { shipmentsNamedBy } from '#lib/service/fulfillment/floor/find-piece.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { type PaperFile, preparePaperFile } from './paper-file.ts'
import { recipientOf } from './require-paper.ts'

type NamedShipment = Pick<
  ShipmentRow,
  | 'id'
  | 'toAddress'
  | 'trackingNumber'
  | 'postmarkedOn'
  | 'status'
  | 'carrier'
  | 'certifiedMail'
  | 'deliveryConfirmation'
  | 'isTracked'
>

const columns = {
  id: shipments.id,
  toAddress: shipments.toAddress,
  trackingNumber: shipments.trackingNumber,
  postmarkedOn: shipments.postmarkedOn,
  status: shipments.status,
  carrier: shipments.carrier,
  certifiedMail: shipments.certifiedMail,
  deliveryConfirmation: shipments.deliveryConfirmation,
  isTracked: shipments.isTracked,
}

const present = (rows: readonly NamedShipment[]): PaperMatch['pieces'] =>
  rows.map((row) => ({
    shipment_id: row.id,
    recipient: recipientOf(row),
    tracking_number: row.trackingNumber,
    postmarked_on: row.postmarkedOn,
  }))

/** Finds the page of a list by its code; null if no page has it. */
const findPage = async (ctx: ServiceContext, text: string): Promise<PaperMatch | null> => {
  const code = readPaperCode(text)
  if (code === null) return null
  const lines = await ctx.db
    .select({ listed: listedPieces, shipment: columns })
    .from(listedPieces)
    .innerJoin(
      shipments,
      and(
        eq(shipments.organizationId, listedPieces.organizationId),
        eq(shipments.id, listedPieces.shipmentId),
      ),
    )
    .where(and(eq(listedPieces.organizationId, ctx.organizationId), eq(listedPieces.code, code)))
    .orderBy(asc(listedPieces.shipmentId))
  const [first] = lines
  if (!first) return null
  const { paper, page, pages } = first.listed
  return { code, papers: [paper], page, pages, pieces: present(lines.map(({ shipment }) => shipment)) }
}

/** Finds a piece by its code or tracking number; null if no piece has it. */
const findOne = async (ctx: ServiceContext, text: string): Promise<PaperMatch | null> => {
  const [row] = await ctx.db
    .select(columns)
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, ctx.organizationId),
        sql`${shipments.id} = any(array(${shipmentsNamedBy(ctx, text)}))`,
      ),
    )
    // Carriers use tracking numbers again after some years: the paper in hand is of the newer piece.
    .orderBy(desc(shipments.id))
    .limit(1)
  if (!row) return null
  const kinds = paperKindsOf({ ...row, tracked: row.isTracked })
  return {
    code: text,
    papers: stampedPaperKinds.filter((kind) => kinds.includes(kind)),
    page: null,
    pages: null,
    pieces: present([row]),
  }
}

/** Finds what a code on a paper of the organization is of. Throws FORBIDDEN and NOT_FOUND. */
export const findStampedPaper = async (
  ctx: ServiceContext,
  { code }: { code: string },
): Promise<PaperMatch> => {
  authorize(ctx, 'operate')
  const match = (await findPage(ctx, code)) ?? (await findOne(ctx, code))
  if (match) return match
  throw new ServiceError(
    'NOT_FOUND',
    `No paper or piece of your organization has the code ${code}. Enter it as printed below the QR code.`,
  )
}

const grayOf = async (ctx: ServiceContext, { bytes, contentType }: PaperFile) => {
  if (contentType === 'application/pdf') {
    return ctx.inspector.drawFirstPage({ pdf: Uint8Array.from(bytes) })
  }
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes).grayscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, dots: new Uint8Array(data) }
}

/** Returns what the codes on a photo or scan are of: a page of a list before single pieces; null for none, or several. */
export const matchPaperFile = async (ctx: ServiceContext, file: PaperFile): Promise<PaperMatch | null> => {
  const codes = await ctx.inspector.readCodes(await grayOf(ctx, file))
  const pieces = new Map<string, PaperMatch>()
  for (const code of codes) {
    const page = await findPage(ctx, code)
    if (page) return page
    const one = await findOne(ctx, code)
    const id = one?.pieces[0]?.shipment_id
    if (one && id !== undefined && !pieces.has(id)) pieces.set(id, one)
  }
  const [only] = pieces.values()
  return pieces.size === 1 && only ? only : null
}

/**
 * Reads the code on a photo or scan, and says what it is of. Throws FORBIDDEN, NOT_FOUND where none of the organization is
 * readable, or those of several pieces are, and what `preparePaperFile` throws.
 */
export const readStampedPaper = async (
  ctx: ServiceContext,
  given: AsyncIterable<Uint8Array>,
): Promise<PaperMatch> => {
  authorize(ctx, 'operate')
  const match = await matchPaperFile(ctx, await preparePaperFile(ctx, given))
  if (match) return match
  throw new ServiceError(
    'NOT_FOUND',
    'No code of one of your papers is readable on this picture. Enter the code below the QR code, or take the picture again: flat, whole and sharp.',
  )
}
