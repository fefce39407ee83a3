import { and, eq, isNotNull, sql } from 'drizzle-orm'

import type { Signer } from '#lib/contract/mailing-record/mailing-record.ts'
import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'

import type { TrackedPiece, TrackingScan } from './read-scans.ts'
import { findSignatures } from './tracking-summary.ts'

/** A stored return receipt, as far as it names a signer. */
export type ReceiptSignature = Pick<
  typeof artifacts.$inferSelect,
  'signedBy' | 'importedBy' | 'availableAt' | 'status'
>

/** Every name that a delivery scan or a return receipt gives, in the order of the sources; each once per source. */
export const signersOf = (
  scans: readonly TrackingScan[],
  receipts: readonly ReceiptSignature[],
  piece: TrackedPiece,
): Signer[] => {
  const scanned = findSignatures(scans, piece).map(({ name, scan }): Signer => ({
    name,
    source: 'carrier_scan',
    at: scan.occurredAt.toISOString(),
    by: null,
  }))
  const read = receipts.flatMap(({ signedBy, importedBy, availableAt, status }): Signer[] =>
    signedBy && availableAt && status === 'available'
      ? [{ name: signedBy, source: 'return_receipt', at: availableAt.toISOString(), by: importedBy }]
      : [],
  )
  const all = [...scanned, ...read]
  return all.filter(
    (signer, index) =>
      all.findIndex(({ name, source }) => name === signer.name && source === signer.source) === index,
  )
}

const selectSignatures = prepareStatement((db) =>
  db
    .select({
      shipmentId: artifacts.shipmentId,
      signedBy: artifacts.signedBy,
      importedBy: artifacts.importedBy,
      availableAt: artifacts.availableAt,
      status: artifacts.status,
    })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, sql.placeholder('organizationId')),
        sql`${artifacts.shipmentId} = any(${sql.placeholder('shipmentIds')}::uuid[])`,
        isNotNull(artifacts.signedBy),
      ),
    )
    .prepare('select_receipt_signatures'),
)

/** Loads what the stored return receipts of shipments say of their signers, by shipment. */
export const loadSignaturesOf = async (
  { db, organizationId }: TransactionContext,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ReceiptSignature[]>> => {
  const rows = await selectSignatures(db).execute({ organizationId, shipmentIds: [...shipmentIds] })
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId)
}

/** Loads what the stored return receipts of a shipment say of its signer. */
export const loadReceiptSignatures = async (
  ctx: TransactionContext,
  shipmentId: string,
): Promise<ReceiptSignature[]> => (await loadSignaturesOf(ctx, [shipmentId])).get(shipmentId) ?? []
