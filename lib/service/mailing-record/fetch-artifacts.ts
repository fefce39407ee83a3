import { createHash } from 'node:crypto'

import { and, asc, eq, sql } from 'drizzle-orm'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { prepareStatement, readTogether, withTransaction } from '#lib/postgres/postgres.ts'
import type { TransactionContext, ServiceContext } from '#lib/service/context.ts'
import type { PageSize } from '#lib/service/db/schema/documents.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { addToRecord, writeWithRecord } from '#lib/service/shipment-core/add-to-record.ts'
import { artifactFact } from '#lib/service/shipment-core/facts.ts'
import { lockForRecord, lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { checkLabelSize, envelopeOf } from '#lib/service/shipment-core/piece-envelope.ts'
import { recordFacts } from '#lib/service/shipment-core/timeline.ts'
import { evaluateLocked } from '#lib/service/tracking/attention/evaluate-shipment.ts'

import { fetchCarrierFile } from './fetch-carrier-file.ts'

type AnnouncedArtifact = Pick<typeof artifacts.$inferSelect, 'id' | 'kind' | 'shipmentId'>

const words = {
  carrier_label_pdf: "The carrier's label was saved as evidence.",
  carrier_scan_form_pdf: 'The SCAN form was saved as evidence.',
  carrier_return_receipt_pdf: 'The electronic return receipt is available for download.',
  piece_photo_jpeg: 'A photo of the sealed piece was saved as evidence.',
  stamped_paper: 'A stamped paper was saved as evidence.',
} as const satisfies Record<AnnouncedArtifact['kind'], string>

/** Announces that a carrier's file is stored, once for each file. The caller holds the shipment's lock. */
export const announceArtifact = (
  ctx: TransactionContext,
  { id, kind, shipmentId }: AnnouncedArtifact,
  file: { sha256: string; sizeBytes: number },
): void => {
  const artifact = {
    id,
    kind,
    sha256: file.sha256,
    size_bytes: file.sizeBytes,
    download_url: `/api/v1/shipments/${shipmentId}/artifacts/${id}`,
  }
  const type = kind === 'carrier_return_receipt_pdf' ? 'return_receipt.available' : 'evidence.available'
  addToRecord(ctx, shipmentId, {
    announcements: [{ type, cause: id, details: { message: words[kind], artifact } }],
  })
}

/** Throws INVALID_PDF unless the bytes are a PDF. An encrypted or long one is evidence, of unknown size. */
export const requirePdf = async (ctx: ServiceContext, bytes: Uint8Array): Promise<PageSize[]> => {
  try {
    return (await ctx.inspector.inspect(bytes)).pageSizes
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'INVALID_PDF') return []
    throw error
  }
}

type ArtifactRow = typeof artifacts.$inferSelect

/** How long a carrier's file is requested before giving up: outages last hours, not days. */
const giveUpAfterMs = 3 * 24 * 60 * minuteMs

const isArtifact = (ctx: ServiceContext, row: Pick<ArtifactRow, 'shipmentId' | 'id'>) =>
  and(
    eq(artifacts.organizationId, ctx.organizationId),
    eq(artifacts.shipmentId, row.shipmentId),
    eq(artifacts.id, row.id),
  )

const isPending = (ctx: ServiceContext, row: Pick<ArtifactRow, 'shipmentId' | 'id'>) =>
  and(isArtifact(ctx, row), eq(artifacts.status, 'pending'))

/** Another run, or an import, was faster: what this one stored goes, unless it is the very same. */
const removeUnlessKept = async (ctx: ServiceContext, row: ArtifactRow, storageKey: string): Promise<void> => {
  const [current] = await ctx.db
    .select({ storageKey: artifacts.storageKey })
    .from(artifacts)
    .where(isArtifact(ctx, row))
  if (current?.storageKey !== storageKey) await ctx.providers.storage.remove(storageKey)
}

/** Returns the error in a label's size: it is still evidence, but no piece is printed with it. */
const labelFault = (row: ArtifactRow, shipment: ShipmentRow, pages: readonly PageSize[]): string | null => {
  const size = envelopeOf(shipment)?.labelSize
  if (row.kind !== 'carrier_label_pdf' || !size) return null
  const checked = checkLabelSize(pages, size)
  return 'fault' in checked ? checked.fault.message : null
}

const keep = async (ctx: ServiceContext, row: ArtifactRow): Promise<void> => {
  if (row.sourceUrl === null) throw new Error(`artifact ${row.id} is pending without a URL`)
  const bytes = await fetchCarrierFile(ctx, row.sourceUrl)
  // Before the bytes go to the inspector, which may take the buffer over.
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const pages = await requirePdf(ctx, bytes)
  // The hash in the key keeps two runs, to whom the vendor may give different bytes, from overwriting each other.
  const storageKey = `artifacts/${ctx.organizationId}/${row.shipmentId}/${row.id}-${sha256.slice(0, 16)}.pdf`
  await ctx.providers.storage.put({ key: storageKey, body: bytes, contentType: 'application/pdf' })
  const sizeBytes = bytes.byteLength
  const kept = await withTransaction(ctx, async (ctx) => {
    const { shipment, locked } = await readTogether(ctx, (ctx) => ({
      shipment: lockForRecord(ctx, row.shipmentId),
      locked: ctx.db.select().from(artifacts).where(isPending(ctx, row)).for('update'),
    }))
    const [pending] = locked
    if (!pending) return false
    const changes = {
      status: 'available' as const,
      storageKey,
      sha256,
      sizeBytes,
      failure: labelFault(row, shipment, pages),
      availableAt: ctx.clock.now(),
    }
    writeWithRecord(ctx, row.shipmentId, ctx.db.update(artifacts).set(changes).where(isPending(ctx, row)))
    recordFacts(ctx, row.shipmentId, [artifactFact({ ...pending, ...changes })])
    announceArtifact(ctx, row, { sha256, sizeBytes })
    // Of the carrier's files, only a receipt is waited for.
    if (row.kind === 'carrier_return_receipt_pdf') await evaluateLocked(ctx, shipment)
    return true
  })
  if (!kept) await removeUnlessKept(ctx, row, storageKey)
}

/** Returns the stored reason of a failure: messages meant for people unchanged, anything else only in the log. */
const reasonOf = (error: unknown): string =>
  error instanceof ProviderError || error instanceof ServiceError
    ? error.message
    : 'The file could not be stored.'

/** Waits as long again as the file has been requested, so that a long outage is polled ever less often. */
const secondsUntilRetry = (ageMs: number): number =>
  Math.round(Math.min(Math.max(ageMs, minuteMs), 360 * minuteMs) / 1000)

type Failure = { row: ArtifactRow; error: unknown }

const ageMs = (ctx: ServiceContext, row: ArtifactRow): number =>
  ctx.clock.now().getTime() - row.createdAt.getTime()

/** Records what went wrong, and enqueues one more run however many files are missing. */
const recordFailures = async (
  ctx: ServiceContext,
  shipmentId: string,
  failures: Failure[],
): Promise<void> => {
  const { organizationId } = ctx
  const isGivenUp = (row: ArtifactRow): boolean => ageMs(ctx, row) >= giveUpAfterMs
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    for (const { row, error } of failures) {
      await ctx.db
        .update(artifacts)
        .set({ failure: reasonOf(error), ...(isGivenUp(row) && { status: 'failed' as const }) })
        .where(isPending(ctx, row))
    }
    await invalidateDetail(ctx, shipmentId)
    // A receipt that is given up is one that a person has to request.
    await evaluateLocked(ctx, shipment)
    const ages = failures.filter(({ row }) => !isGivenUp(row)).map(({ row }) => ageMs(ctx, row))
    if (ages.length === 0) return
    const afterSeconds = secondsUntilRetry(Math.min(...ages))
    await ctx.jobs.enqueue(ctx, 'artifact.fetch', { organizationId, shipmentId }, { afterSeconds })
  })
}

const selectPending = prepareStatement((db) =>
  db
    .select()
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, sql.placeholder('organizationId')),
        eq(artifacts.shipmentId, sql.placeholder('shipmentId')),
        eq(artifacts.status, 'pending'),
      ),
    )
    .orderBy(asc(artifacts.id))
    .prepare('select_pending_artifacts'),
)

const fetchPending = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const { organizationId } = ctx
  const pending = await selectPending(ctx.db).execute({ organizationId, shipmentId })
  const failures: Failure[] = []
  for (const row of pending) {
    try {
      await keep(ctx, row)
    } catch (error) {
      const named = { organizationId: ctx.organizationId, shipmentId, artifactId: row.id }
      ctx.logger.warn({ err: error, ...named }, 'a carrier file could not be retrieved')
      failures.push({ row, error })
    }
  }
  if (failures.length > 0) await recordFailures(ctx, shipmentId, failures)
}

/** The last run for each shipment. */
const running = new Map<string, Promise<void>>()

/**
 * Fetches the pending carrier's files of a shipment, checks that each is a PDF, and stores it with its SHA-256.
 * Unavailable files are requested again, at growing intervals for three days, then `failed`. Idempotent, also
 * concurrently; within a process one run waits for the other and fetches what it left.
 */
export const fetchArtifacts = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const key = `${ctx.organizationId}/${shipmentId}`
  const before = running.get(key) ?? Promise.resolve()
  const run = before.then(() => fetchPending(ctx, shipmentId))
  // The next caller waits for it, for any outcome.
  const ended = run.catch(() => {})
  running.set(key, ended)
  try {
    await run
  } finally {
    if (running.get(key) === ended) running.delete(key)
  }
}
