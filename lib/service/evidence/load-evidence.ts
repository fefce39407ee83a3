import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import {
  type InTransaction,
  prepareStatement,
  readTogether,
  withTransaction,
} from '#lib/postgres/postgres.ts'
import type { ChainedMessage } from '#lib/proof/chain.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { paperReadings } from '#lib/service/db/schema/mailing-record.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import type { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { loadParts, type PartRow } from '#lib/service/documents/document-parts.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { type CarrierData, loadCarrierData } from '#lib/service/mailing-record/load-mailing-record.ts'
import { loadChainedMessages } from '#lib/service/shipment-core/chain.ts'
import { loadTimeline } from '#lib/service/shipment-core/load-timeline.ts'

import { loadChain, messageIdsOf, type StoredChain } from './chain/check-chain.ts'

/** Someone who acted, by name; known by id alone once they have left. */
export type Person = { id: string; name: string | null; email: string | null }

/** Everything stored of one shipment that evidence is made from, as of one moment. */
export type StoredEvidence = CarrierData & {
  organization: typeof organizations.$inferSelect
  shipment: typeof shipments.$inferSelect
  document: typeof documents.$inferSelect
  /** The PDFs that the document was assembled from, in order. */
  parts: PartRow[]
  /** The paid purchase; null until there is one. */
  purchase: typeof purchases.$inferSelect | null
  /** The job that printed the document; null until it has been rendered. */
  printJob: typeof printJobs.$inferSelect | null
  /** The letter at the print partner that mails it; null where the organization does. */
  partnerLetter: typeof partnerLetters.$inferSelect | null
  /** What was stated of stamped papers, in order. */
  readings: (typeof paperReadings.$inferSelect)[]
  /** In the order of the timeline. */
  events: (typeof shipmentEvents.$inferSelect)[]
  people: ReadonlyMap<string, Person>
  chain: StoredChain
  /** The carrier's messages that the chain speaks for, in its order. */
  messages: ChainedMessage[]
}

const notFound = () =>
  new ServiceError('SHIPMENT_NOT_FOUND', 'This shipment does not exist in your organization.')

const ofShipment = (columns: { organizationId: PgColumn; shipmentId: PgColumn }) =>
  and(
    eq(columns.organizationId, sql.placeholder('organizationId')),
    eq(columns.shipmentId, sql.placeholder('shipmentId')),
  )

const selectShipment = prepareStatement((db) =>
  db
    .select({ organization: organizations, shipment: shipments, document: documents })
    .from(shipments)
    .innerJoin(organizations, eq(organizations.organizationId, shipments.organizationId))
    .innerJoin(
      documents,
      and(eq(documents.organizationId, shipments.organizationId), eq(documents.id, shipments.documentId)),
    )
    .where(ofShipment({ organizationId: shipments.organizationId, shipmentId: shipments.id }))
    .prepare('select_shipment_of_evidence'),
)

const loadPartnerLetter = async (
  ctx: TransactionContext,
  { id, partner }: typeof shipments.$inferSelect,
): Promise<StoredEvidence['partnerLetter']> => {
  if (partner === null) return null
  const [letter] = await ctx.db
    .select()
    .from(partnerLetters)
    .where(and(eq(partnerLetters.organizationId, ctx.organizationId), eq(partnerLetters.shipmentId, id)))
  return letter ?? null
}

const selectPurchases = prepareStatement((db) =>
  db
    .select()
    .from(purchases)
    .where(and(ofShipment(purchases), inArray(purchases.step, ['captured', 'completed'])))
    .orderBy(desc(purchases.createdAt))
    .limit(1)
    .prepare('select_paid_purchase'),
)

const selectPrintJobs = prepareStatement((db) =>
  db
    .select()
    .from(printJobs)
    .where(and(ofShipment(printJobs), eq(printJobs.output, 'document')))
    .orderBy(desc(printJobs.createdAt))
    .prepare('select_document_jobs'),
)

const selectReadings = prepareStatement((db) =>
  db
    .select()
    .from(paperReadings)
    .where(ofShipment(paperReadings))
    .orderBy(asc(paperReadings.sequence))
    .prepare('select_paper_readings'),
)

/** The user whom an actor such as `user:<id>` names, if it names one. */
export const userIdOf = (actor: string | null): string | null => {
  const id = actor?.startsWith('user:') ? actor.slice('user:'.length) : null
  return id !== null && isId(id) ? id : null
}

const loadPeople = async (ctx: InTransaction, ids: (string | null)[]): Promise<Map<string, Person>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const people = new Map<string, Person>(wanted.map((id) => [id, { id, name: null, email: null }]))
  if (wanted.length === 0) return people
  const rows = await ctx.db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(inArray(user.id, wanted))
  for (const row of rows) people.set(row.id, row)
  return people
}

/**
 * Loads what evidence of a shipment is made from, in one snapshot of the database, so that no two facts contradict
 * each other. Throws SHIPMENT_NOT_FOUND: unknown, another organization's, or an id that is no UUID.
 */
export const loadEvidence = async (ctx: ServiceContext, shipmentId: string): Promise<StoredEvidence> => {
  if (!isId(shipmentId)) throw notFound()
  return withTransaction(
    ctx,
    async (ctx) => {
      const { db, organizationId } = ctx
      const which = { organizationId, shipmentId }
      const [found] = await selectShipment(db).execute(which)
      if (!found) throw notFound()
      const { carrierDataOf, paid, printed, ...read } = await readTogether(ctx, (ctx) => ({
        parts: loadParts(ctx, found.document.id),
        paid: selectPurchases(ctx.db).execute(which),
        printed: selectPrintJobs(ctx.db).execute(which),
        events: loadTimeline(ctx, shipmentId),
        readings: selectReadings(ctx.db).execute(which),
        partnerLetter: loadPartnerLetter(ctx, found.shipment),
        carrierDataOf: loadCarrierData(ctx, [found.shipment]),
        chain: loadChain(ctx, shipmentId),
      }))
      const carrierData = carrierDataOf(found.shipment)
      const history = {
        ...read,
        purchase: paid[0] ?? null,
        printJob: printed.find((job) => job.sha256 !== null && job.state !== 'cancelled') ?? null,
      }
      const { people, messages } = await readTogether(ctx, (ctx) => ({
        people: loadPeople(ctx, [
          found.shipment.createdBy,
          found.document.uploadedBy,
          userIdOf(history.purchase?.boughtBy ?? null),
          ...history.events.map((event) => userIdOf(event.actor)),
          ...carrierData.files.map((file) => userIdOf(file.importedBy)),
          ...history.readings.map((reading) => userIdOf(reading.readBy)),
        ]),
        messages: loadChainedMessages(ctx.db, messageIdsOf(history.chain.entries)),
      }))
      const contents = messages.map(({ content }) => content)
      return { ...found, ...history, ...carrierData, people, messages: contents }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
