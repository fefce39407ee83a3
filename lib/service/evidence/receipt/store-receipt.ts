import { createHash } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'

import { maxReceiptBytes } from '#lib/contract/evidence/evidence-limits.values.ts'
import type { ImportReceiptQuery } from '#lib/contract/evidence/evidence.ts'
import type { ArtifactImport, Artifact } from '#lib/contract/mailing-record/artifact.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import { type ServiceContext, type TransactionContext, actorName } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { listArtifacts } from '#lib/service/evidence/download-evidence.ts'
import { newId } from '#lib/service/ids.ts'
import { markPages } from '#lib/service/inspection/mark-pages.ts'
import { announceArtifact, requirePdf } from '#lib/service/mailing-record/fetch-artifacts.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'
import { artifactFact } from '#lib/service/shipment-core/facts.ts'
import { loadShipment, lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { evaluateLocked } from '#lib/service/tracking/attention/evaluate-shipment.ts'
import { projectSigner } from '#lib/service/tracking/project-tracking.ts'

/** How a receipt arrived, and who added it; `emailedBy` is the sender of an email from which a member added it. */
type ReceiptOrigin = Omit<ArtifactImport, 'at'> & { emailedBy?: string }

type ArtifactRow = typeof artifacts.$inferSelect

type StoredFile = { storageKey: string; sha256: string; sizeBytes: number }

const kind = 'carrier_return_receipt_pdf'

/** The most files of one shipment, so that no mailbox can fill the storage. */
const mostParts = 20

const wordsOf = ({ via, emailedBy }: ReceiptOrigin, part: number): string => {
  if (part > 1)
    return 'An additional file arrived by email with the electronic return receipt and was stored with it.'
  if (emailedBy !== undefined) return 'A file that arrived by email was added as the return receipt.'
  return via === 'operator' ? 'A return receipt was uploaded.' : 'A return receipt arrived by email.'
}

/** Throws unless a receipt was bought with the shipment and can still be stored. */
const requireAwaiting = async (ctx: ServiceContext, shipment: ShipmentRow): Promise<void> => {
  if (shipment.trackingNumber === null) {
    throw new ServiceError(
      'NO_TRACKING_NUMBER',
      'This shipment has not been bought, so it cannot have a return receipt.',
    )
  }
  if (!shipment.returnReceipt) {
    throw new ServiceError('RECEIPT_NOT_BOUGHT', 'No return receipt was purchased for this shipment.')
  }
  if (await isEvidenceExpired(ctx, shipment)) {
    throw new ServiceError('EVIDENCE_EXPIRED', 'The retention period of this shipment’s evidence has ended.')
  }
}

const findReceipts = (ctx: ServiceContext, shipmentId: string): Promise<ArtifactRow[]> =>
  ctx.db
    .select()
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, ctx.organizationId),
        eq(artifacts.shipmentId, shipmentId),
        eq(artifacts.kind, kind),
      ),
    )
    .orderBy(asc(artifacts.part))

type Place = { current: ArtifactRow | undefined; part: number }

/**
 * Finds where the file belongs: in a row that is pending or failed, or beside what an earlier email contained; null when
 * this very file is stored already. Throws RECEIPT_EXISTS when a member adds another one: a file is never replaced.
 */
const findPlace = (rows: readonly ArtifactRow[], sha256: string, via: ReceiptOrigin['via']): Place | null => {
  const [first] = rows
  if (rows.some((row) => row.status === 'available' && row.sha256 === sha256)) return null
  if (first?.status !== 'available') return { current: first, part: 1 }
  if (via === 'email' && rows.length < mostParts) {
    return { current: undefined, part: Math.max(...rows.map(({ part }) => part)) + 1 }
  }
  throw new ServiceError(
    'RECEIPT_EXISTS',
    rows.length < mostParts
      ? 'This shipment already has a different file as its return receipt, which was not changed.'
      : `This shipment already has ${mostParts} return receipt files, which is the maximum.`,
  )
}

/** Writes the file to a row that is pending or failed, which retains its id, or to a new one. */
const writeRow = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  { current, part }: Place,
  file: StoredFile & { importedVia: ReceiptOrigin['via']; importedBy: string; signedBy: string | null },
): Promise<ArtifactRow> => {
  const now = ctx.clock.now()
  const kept = { ...file, status: 'available' as const, failure: null, availableAt: now }
  if (current) {
    const [updated] = await ctx.db
      .update(artifacts)
      .set(kept)
      .where(
        and(
          eq(artifacts.organizationId, ctx.organizationId),
          eq(artifacts.shipmentId, shipment.id),
          eq(artifacts.id, current.id),
        ),
      )
      .returning()
    if (!updated) throw new Error(`artifact ${current.id} disappeared while it was locked`)
    return updated
  }
  const id = newId()
  const [inserted] = await ctx.db
    .insert(artifacts)
    .values({
      ...kept,
      organizationId: ctx.organizationId,
      shipmentId: shipment.id,
      id,
      kind,
      part,
      filename: `return-receipt-${shipment.trackingNumber}${part > 1 ? `-${part}` : ''}.pdf`,
      contentType: 'application/pdf',
      createdAt: now,
    })
    .returning()
  if (!inserted) throw new Error(`artifact ${id} was not saved`)
  return inserted
}

const record = (
  ctx: ServiceContext,
  shipmentId: string,
  file: StoredFile,
  origin: ReceiptOrigin,
): Promise<boolean> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    await requireAwaiting(ctx, shipment)
    const { via, by, signed_by: signedBy, emailedBy } = origin
    const place = findPlace(await findReceipts(ctx, shipmentId), file.sha256, via)
    if (!place) return false
    const { current, part } = place
    const row = await writeRow(ctx, shipment, place, { ...file, importedVia: via, importedBy: by, signedBy })
    const { sha256, sizeBytes } = file
    const facts = {
      sha256,
      size_bytes: sizeBytes,
      imported_via: via,
      imported_by: by,
      ...(signedBy && { signed_by: signedBy }),
      ...(emailedBy !== undefined && { emailed_by: emailedBy }),
    }
    if (signedBy) await projectSigner(ctx, shipment)
    recordUpdate(ctx, shipment, {
      message: wordsOf(origin, part),
      metadata: {
        artifact_id: row.id,
        ...facts,
        ...(current && { replaced: { status: current.status, failure: current.failure } }),
      },
      facts: [artifactFact(row)],
    })
    announceArtifact(ctx, { id: row.id, kind, shipmentId }, { sha256, sizeBytes })
    await recordAudit(ctx, {
      action: 'receipt.imported',
      subject: { type: 'shipment', id: shipmentId },
      after: { artifact_id: row.id, ...facts },
    })
    await evaluateLocked(ctx, shipment)
    return true
  })

/**
 * Returns a PDF as stored as the receipt of a shipment, marked on every page in a sandbox, with its hash; null if this
 * file is stored already. Throws what `storeReceipt` throws.
 */
export const prepareReceipt = async (
  ctx: ServiceContext,
  shipmentId: string,
  received: Uint8Array,
  via: ReceiptOrigin['via'],
): Promise<{ bytes: Uint8Array; sha256: string } | null> => {
  await requireAwaiting(ctx, await loadShipment(ctx, shipmentId))
  const bytes = await markPages(ctx.inspector, received, markOf(ctx.config))
  // Before the bytes go to the inspector, which may take the buffer over.
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (!findPlace(await findReceipts(ctx, shipmentId), sha256, via)) return null
  await requirePdf(ctx, bytes)
  return { bytes, sha256 }
}

/**
 * Stores a PDF as the electronic return receipt of a shipment, in place of a pending or failed one; marked on every
 * page in a sandbox. The same bytes again change nothing; others from an email are stored beside it. Throws
 * SHIPMENT_NOT_FOUND, NO_TRACKING_NUMBER, RECEIPT_NOT_BOUGHT, RECEIPT_EXISTS, EVIDENCE_EXPIRED, INVALID_PDF; a
 * rejected file leaves nothing behind.
 */
export const storeReceipt = async (
  ctx: ServiceContext,
  shipmentId: string,
  received: Uint8Array,
  origin: ReceiptOrigin,
): Promise<void> => {
  const prepared = await prepareReceipt(ctx, shipmentId, received, origin.via)
  if (prepared === null) return
  const { bytes, sha256 } = prepared
  // A unique key: two simultaneous files do not overwrite each other.
  const storageKey = `artifacts/${ctx.organizationId}/${shipmentId}/${newId()}-${sha256.slice(0, 16)}.pdf`
  await ctx.providers.storage.put({ key: storageKey, body: bytes, contentType: 'application/pdf' })
  const file = { storageKey, sha256, sizeBytes: bytes.byteLength }
  let isKept: boolean
  try {
    isKept = await record(ctx, shipmentId, file, origin)
  } catch (error) {
    await ctx.providers.storage.remove(storageKey)
    throw error
  }
  if (!isKept) await ctx.providers.storage.remove(storageKey)
}

const readAll = async (bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > maxReceiptBytes) {
      throw new ServiceError(
        'FILE_TOO_LARGE',
        'The file is larger than 10 MB. Upload only the return receipt, which has one or two pages.',
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Adds a return receipt that a person has reviewed, with its signer if they enter one. Throws FORBIDDEN and what
 * `storeReceipt` throws.
 */
export const addReceipt = async (
  ctx: ServiceContext,
  shipmentId: string,
  bytes: Uint8Array,
  { signed_by: signedBy, emailedBy }: ImportReceiptQuery & Pick<ReceiptOrigin, 'emailedBy'>,
): Promise<Artifact> => {
  authorize(ctx, 'operate')
  await storeReceipt(ctx, shipmentId, bytes, {
    via: 'operator',
    by: actorName(ctx.actor) ?? 'system',
    signed_by: signedBy || null,
    ...(emailedBy !== undefined && { emailedBy }),
  })
  const listed = await listArtifacts(ctx, shipmentId)
  const receipt = listed.find((artifact) => artifact.kind === 'carrier_return_receipt_pdf')
  if (!receipt) throw new Error(`the receipt of shipment ${shipmentId} disappeared`)
  return receipt
}

/** Adds the return receipt that the carrier gave to a person. Throws FILE_TOO_LARGE and what `addReceipt` throws. */
export const importReceipt = async (
  ctx: ServiceContext,
  shipmentId: string,
  bytes: AsyncIterable<Uint8Array>,
  query: ImportReceiptQuery = {},
): Promise<Artifact> => {
  authorize(ctx, 'operate')
  return addReceipt(ctx, shipmentId, await readAll(bytes), query)
}
