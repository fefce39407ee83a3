import { and, asc, desc, eq, inArray } from 'drizzle-orm'

import { type InTransaction, readTogether, withTransaction } from '#lib/postgres/postgres.ts'
import type { ChainedMessage } from '#lib/proof/chain.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { paperReadings } from '#lib/service/db/schema/mailing-record.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { loadParts, type PartRow } from '#lib/service/documents/document-parts.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { type CarrierData, loadCarrierData } from '#lib/service/mailing-record/load-mailing-record.ts'
import { loadChainedMessages } from '#lib/service/shipment-core/chain.ts'

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

const loadShipment = async (ctx: TransactionContext, shipmentId: string) => {
  const [found] = await ctx.db
    .select({ organization: organizations, shipment: shipments, document: documents })
    .from(shipments)
    .innerJoin(organizations, eq(organizations.organizationId, shipments.organizationId))
    .innerJoin(
      documents,
      and(eq(documents.organizationId, shipments.organizationId), eq(documents.id, shipments.documentId)),
    )
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
  return found
}

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

const loadPurchase = async (
  ctx: TransactionContext,
  shipmentId: string,
): Promise<StoredEvidence['purchase']> => {
  const [purchase] = await ctx.db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, ctx.organizationId),
        eq(purchases.shipmentId, shipmentId),
        inArray(purchases.step, ['captured', 'completed']),
      ),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(1)
  return purchase ?? null
}

const loadPrintJob = async (
  ctx: TransactionContext,
  shipmentId: string,
): Promise<StoredEvidence['printJob']> => {
  const printed = await ctx.db
    .select()
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, ctx.organizationId),
        eq(printJobs.shipmentId, shipmentId),
        eq(printJobs.output, 'document'),
      ),
    )
    .orderBy(desc(printJobs.createdAt))
  return printed.find((job) => job.sha256 !== null && job.state !== 'cancelled') ?? null
}

const loadEvents = (ctx: TransactionContext, shipmentId: string): Promise<StoredEvidence['events']> =>
  ctx.db
    .select()
    .from(shipmentEvents)
    .where(
      and(eq(shipmentEvents.organizationId, ctx.organizationId), eq(shipmentEvents.shipmentId, shipmentId)),
    )
    .orderBy(asc(shipmentEvents.sequence))

const loadReadings = (ctx: TransactionContext, shipmentId: string): Promise<StoredEvidence['readings']> =>
  ctx.db
    .select()
    .from(paperReadings)
    .where(
      and(eq(paperReadings.organizationId, ctx.organizationId), eq(paperReadings.shipmentId, shipmentId)),
    )
    .orderBy(asc(paperReadings.sequence))

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
      const found = await loadShipment(ctx, shipmentId)
      if (!found) throw notFound()
      const { carrierDataOf, ...history } = await readTogether(ctx, (ctx) => ({
        parts: loadParts(ctx, found.document.id),
        purchase: loadPurchase(ctx, shipmentId),
        printJob: loadPrintJob(ctx, shipmentId),
        events: loadEvents(ctx, shipmentId),
        readings: loadReadings(ctx, shipmentId),
        partnerLetter: loadPartnerLetter(ctx, found.shipment),
        carrierDataOf: loadCarrierData(ctx, [found.shipment]),
        chain: loadChain(ctx, shipmentId),
      }))
      const carrierData = carrierDataOf(found.shipment)
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
