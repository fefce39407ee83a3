import { createHash } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import type { KitEnvelope, LabelSize } from '#lib/contract/mailpiece/envelopes.values.ts'
import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { PageSize } from '#lib/service/db/schema/documents.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { fetchArtifacts } from '#lib/service/mailing-record/fetch-artifacts.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { checkLabelSize } from '#lib/service/shipment-core/piece-envelope.ts'
import { readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

/** The carrier's label: its bytes, missing because the carrier provided none, or still to be fetched. */
type CarrierLabel = { pdf: Uint8Array | null; state: 'none' | 'available' | 'pending' | 'failed' }

/** A purchased label, and where it is stored. */
export type LabelRow = Pick<typeof artifacts.$inferSelect, 'status' | 'storageKey' | 'sha256'>

const selectLabel = prepareStatement((db) =>
  db
    .select({ status: artifacts.status, storageKey: artifacts.storageKey, sha256: artifacts.sha256 })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, sql.placeholder('organizationId')),
        eq(artifacts.shipmentId, sql.placeholder('shipmentId')),
        eq(artifacts.kind, 'carrier_label_pdf'),
      ),
    )
    .prepare('select_label'),
)

/** Finds the purchased label of a shipment; undefined without one. */
export const findLabel = async (
  { db, organizationId }: ServiceContext,
  shipmentId: string,
): Promise<LabelRow | undefined> => {
  const [row] = await selectLabel(db).execute({ organizationId, shipmentId })
  return row
}

/**
 * Reads the label that was bought, fetching it from the carrier if that has not been done. Throws STORED_FILE_ALTERED or
 * STORED_FILE_MISSING.
 */
export const loadCarrierLabel = async (
  ctx: ServiceContext,
  shipmentId: string,
  /** The label, if it was read before. */
  known?: LabelRow,
): Promise<CarrierLabel> => {
  let row = known ?? (await findLabel(ctx, shipmentId))
  if (row?.status === 'pending') {
    await fetchArtifacts(ctx, shipmentId)
    row = await findLabel(ctx, shipmentId)
  }
  if (!row) return { pdf: null, state: 'none' }
  if (row.status !== 'available' || !row.storageKey || !row.sha256) {
    return { pdf: null, state: row.status === 'pending' ? 'pending' : 'failed' }
  }
  const pdf = await readStoredFile(ctx, { key: row.storageKey, sha256: row.sha256 })
  return { pdf, state: 'available' }
}

/** A label that may be printed: it has the size that was ordered, upright or turned by 90°. */
export type UsableLabel = { pdf: Uint8Array; sha256: string; size: LabelSize; isTurned: boolean }

/** Availability of the label that a piece's kit needs; `fault` describes why none can be used. */
export type PieceLabel =
  | { state: 'usable'; label: UsableLabel }
  | { state: 'not_needed' }
  | { state: 'pending' }
  | { state: 'unusable'; reason: 'label-missing' | 'label-size'; fault: string; details: object }

const missing = (fault: string): PieceLabel => ({
  state: 'unusable',
  reason: 'label-missing',
  fault,
  details: {},
})

const measurePages = async (ctx: ServiceContext, pdf: Uint8Array): Promise<PageSize[] | null> => {
  try {
    // The inspector may take the buffer over.
    return (await ctx.inspector.inspect(Uint8Array.from(pdf))).pageSizes
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}

/** Printable labels, by the loaded shipment: the document and the envelope of a piece have the same. */
const usable = new WeakMap<ShipmentRow, UsableLabel>()

/**
 * Reads the label of a piece and measures its page, fetching it from the carrier if that has not been done. Throws
 * STORED_FILE_ALTERED or STORED_FILE_MISSING.
 */
export const loadPieceLabel = async (
  ctx: ServiceContext,
  shipment: ShipmentRow,
  envelope: KitEnvelope,
  /** The label, if it was read before. */
  row?: LabelRow,
): Promise<PieceLabel> => {
  const known = usable.get(shipment)
  // Each has its own bytes: the inspector may take a buffer over.
  if (known) return { state: 'usable', label: { ...known, pdf: Uint8Array.from(known.pdf) } }
  const found = await readPieceLabel(ctx, shipment, envelope, row)
  if (found.state === 'usable') {
    usable.set(shipment, { ...found.label, pdf: Uint8Array.from(found.label.pdf) })
  }
  return found
}

const readPieceLabel = async (
  ctx: ServiceContext,
  shipment: ShipmentRow,
  { labelSize: size }: KitEnvelope,
  row: LabelRow | undefined,
): Promise<PieceLabel> => {
  if (size === null) return { state: 'not_needed' }
  const { state, pdf } = await loadCarrierLabel(ctx, shipment.id, row)
  if (state === 'pending') return { state }
  if (state === 'none') return missing('The carrier gave no label, so the piece has no postage.')
  if (!pdf) return missing('The carrier’s label could not be retrieved, so the piece has no postage.')
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const pageSizes = await measurePages(ctx, pdf)
  if (!pageSizes) return missing('The carrier’s label cannot be read.')
  const checked = checkLabelSize(pageSizes, size)
  if (!('fault' in checked))
    return { state: 'usable', label: { pdf, sha256, size, isTurned: checked.isTurned } }
  const { message, measured, ordered } = checked.fault
  return {
    state: 'unusable',
    reason: 'label-size',
    fault: message,
    details: {
      measured_inches: [measured.width, measured.height],
      ordered_inches: [ordered.width, ordered.height],
    },
  }
}
