import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'

import type { StandingFact } from '#lib/proof/facts.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { artifacts, paperReadings } from '#lib/service/db/schema/mailing-record.ts'
import { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { loadParts } from '#lib/service/documents/document-parts.ts'
import {
  artifactFact,
  documentFact,
  earlierAttemptFact,
  type Fact,
  handOverFact,
  holdFact,
  letterSetFact,
  packingFact,
  partnerLetterFact,
  printFileFact,
  purchaseFact,
  requestFact,
  retentionFact,
  trackingFact,
} from '#lib/service/shipment-core/facts.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { postmarkFact } from '#lib/service/shipment-core/postmark-fact.ts'

/** Statements of a shipment's stored rows, in the format of the chain. */
export type StatedFacts = { status: ShipmentRow['status']; isPurged: boolean; facts: Fact[] }

/**
 * Returns whether the chain has facts from the start; shipments of earlier versions have none until they are adopted.
 */
export const hasFacts = (standing: ReadonlyMap<string, StandingFact>): boolean => standing.has('request')

const loadRows = async (ctx: TransactionContext, shipmentId: string) => {
  const { db, organizationId } = ctx
  const [found] = await db
    .select({ shipment: shipments, document: documents })
    .from(shipments)
    .leftJoin(
      documents,
      and(eq(documents.organizationId, shipments.organizationId), eq(documents.id, shipments.documentId)),
    )
    .where(and(eq(shipments.organizationId, organizationId), eq(shipments.id, shipmentId)))
  if (!found) return null
  const [purchase] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, organizationId),
        eq(purchases.shipmentId, shipmentId),
        eq(purchases.step, 'completed'),
      ),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(1)
  const jobs = await db
    .select()
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, organizationId),
        eq(printJobs.shipmentId, shipmentId),
        eq(printJobs.output, 'document'),
        isNotNull(printJobs.sha256),
      ),
    )
  const files = await db
    .select()
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, organizationId),
        eq(artifacts.shipmentId, shipmentId),
        isNotNull(artifacts.sha256),
      ),
    )
  const scans = await db
    .select()
    .from(trackingEvents)
    .where(and(eq(trackingEvents.organizationId, organizationId), eq(trackingEvents.shipmentId, shipmentId)))
    .orderBy(asc(trackingEvents.id))
  const readings = await db
    .select()
    .from(paperReadings)
    .where(and(eq(paperReadings.organizationId, organizationId), eq(paperReadings.shipmentId, shipmentId)))
    .orderBy(asc(paperReadings.sequence))
  const holds = await db
    .select()
    .from(legalHolds)
    .where(and(eq(legalHolds.organizationId, organizationId), eq(legalHolds.shipmentId, shipmentId)))
  const [letter] = await db
    .select()
    .from(partnerLetters)
    .where(and(eq(partnerLetters.organizationId, organizationId), eq(partnerLetters.shipmentId, shipmentId)))
  const parts = found.document ? await loadParts(ctx, found.document.id) : []
  return { ...found, parts, purchase, letter, jobs, files, scans, readings, holds }
}

type Rows = NonNullable<Awaited<ReturnType<typeof loadRows>>>

/** The mapping of pages to paper follows from the document and is only chained: rows store the file's hash. */
const printFileOf = (
  job: Rows['jobs'][number],
  { document, files }: Rows,
  chained: StandingFact | undefined,
): Fact => {
  const label = files.find(({ kind }) => kind === 'carrier_label_pdf')
  const { label_sha256: labelSha256 = null, pages = [] } = chained?.data ?? {}
  const { data } = printFileFact(job, {
    sha256: job.sha256 ?? '',
    documentSha256: document?.sha256 ?? '',
    labelSha256: labelSha256 === null ? null : (label?.sha256 ?? null),
    pages: [],
  })
  return { type: 'print_file', object: job.id, data: { ...data, pages } }
}

const factsOf = (rows: Rows, standing: ReadonlyMap<string, StandingFact>): Fact[] => {
  const { shipment, document, parts, purchase, letter, jobs, files, scans, readings, holds } = rows
  const isPurged = shipment.evidencePurgedAt !== null
  const isShown = (fact: Fact, wasSet: boolean): Fact[] => (wasSet || standing.has(fact.type) ? [fact] : [])
  return [
    ...(document ? [documentFact(document, parts)] : []),
    requestFact(shipment),
    ...(purchase && shipment.carrier !== null ? [purchaseFact(shipment, purchase)] : []),
    ...(purchase?.beside && shipment.carrier !== null ? [letterSetFact(shipment, purchase.beside)] : []),
    ...(purchase?.earlierAttempt ? [earlierAttemptFact(purchase.earlierAttempt)] : []),
    ...(letter ? [partnerLetterFact(shipment, letter)] : []),
    ...jobs.map((job) => printFileOf(job, rows, standing.get(`print_file:${job.id}`))),
    ...isShown(packingFact(shipment), shipment.packedAt !== null),
    ...isShown(handOverFact(shipment), shipment.manifestedAt !== null),
    // What the carrier said is deleted at the end of its retention, in the chain as in the rows.
    ...(isPurged
      ? []
      : isShown(trackingFact(shipment, scans), scans.length > 0 || shipment.shippedAt !== null)),
    ...isShown(postmarkFact(shipment, readings), readings.length > 0),
    ...isShown(retentionFact(shipment), shipment.shippedDataExpiresAt !== null),
    ...files.map(artifactFact),
    ...holds.map(holdFact),
  ]
}

/** Loads the statements of a shipment's rows, and the current facts in its chain; null if it does not exist. */
export const loadStatedFacts = async (
  ctx: TransactionContext,
  shipmentId: string,
  standing: ReadonlyMap<string, StandingFact>,
): Promise<StatedFacts | null> => {
  const rows = await loadRows(ctx, shipmentId)
  if (!rows) return null
  return {
    status: rows.shipment.status,
    isPurged: rows.shipment.evidencePurgedAt !== null,
    facts: factsOf(rows, standing),
  }
}
