import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { Intent, ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { isLeasable, secondsFromNow } from '#lib/service/db/lease.ts'
import { cachedDetails } from '#lib/service/db/schema/detail-cache.ts'
import { idempotencyKeys } from '#lib/service/db/schema/idempotency.ts'
import { rateLimits } from '#lib/service/db/schema/settings.ts'
import { newId, newIdAt } from '#lib/service/ids.ts'

/** A request that carries an Idempotency-Key. */
export type IdempotentRequest = {
  key: string
  /** Method and path. */
  operation: string
  /** SHA-256 of the body; null while it has not been read. */
  bodyHash: string | null
}

/** The response to a request. */
type StoredResponse = { status: number; body: string; bodyHash: string }

/** Whether a request is to be answered by the caller, has been, is being by someone else, or is another one. */
export type Claim =
  | { kind: 'claimed'; claimId: string; intent: Intent }
  | ({ kind: 'completed' } & StoredResponse)
  | { kind: 'in_progress' }
  | { kind: 'other_request' }

/** Returns the purpose that a response with a secret is sealed for. */
export const responsePurpose = (organizationId: string, key: string): string =>
  `answer ${organizationId} ${key}`

/** How long responses are stored, by the service's clock. */
const storedHours = 24

/** A process that does not extend its lease for this long has died. By the database's clock: no one may move it. */
const leaseSeconds = 10

const leasedUntil = secondsFromNow(leaseSeconds)

/** Returns the moment before which responses are no longer returned. */
const storedSince = (now: Date): Date => new Date(now.getTime() - storedHours * hourMs)

const ofKey = (ctx: ServiceContext, key: string) =>
  and(eq(idempotencyKeys.organizationId, ctx.organizationId), eq(idempotencyKeys.key, key))

const ofClaim = (ctx: ServiceContext, key: string, claimId: string) =>
  and(ofKey(ctx, key), eq(idempotencyKeys.claimId, claimId))

const tryToClaim = async (ctx: ServiceContext, request: IdempotentRequest): Promise<Claim | null> => {
  const { key, operation, bodyHash } = request
  const now = ctx.clock.now()
  const [claimId, intentId] = [newId(), newIdAt(now)]
  const isOver = lt(idempotencyKeys.createdAt, storedSince(now))
  const isAbandoned = and(
    isNull(idempotencyKeys.status),
    isLeasable(idempotencyKeys.leasedUntil),
    eq(idempotencyKeys.operation, operation),
    bodyHash === null
      ? undefined
      : or(isNull(idempotencyKeys.bodyHash), eq(idempotencyKeys.bodyHash, bodyHash)),
  )
  const [added] = await ctx.db
    .insert(idempotencyKeys)
    .values({
      organizationId: ctx.organizationId,
      ...request,
      intentId,
      claimId,
      leasedUntil,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ intentId: idempotencyKeys.intentId })
  const [claimed] = added
    ? [added]
    : await ctx.db
        .update(idempotencyKeys)
        .set({
          operation,
          bodyHash,
          claimId,
          leasedUntil,
          status: null,
          body: null,
          // A request that is resumed creates the same object.
          intentId: sql`case when ${isOver} then ${intentId}::uuid else ${idempotencyKeys.intentId} end`,
          createdAt: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${idempotencyKeys.createdAt} end`,
        })
        .where(and(ofKey(ctx, key), or(isOver, isAbandoned)))
        .returning({ intentId: idempotencyKeys.intentId })
  if (claimed) {
    const intent = { id: claimed.intentId, isTakenUp: claimed.intentId !== intentId }
    return { kind: 'claimed', claimId, intent }
  }
  const [found] = await ctx.db.select().from(idempotencyKeys).where(ofKey(ctx, key))
  if (!found) return null
  const isSameBody = found.bodyHash === null || bodyHash === null || found.bodyHash === bodyHash
  if (found.operation !== operation || !isSameBody) return { kind: 'other_request' }
  if (found.status === null || found.body === null || found.bodyHash === null) return { kind: 'in_progress' }
  return { kind: 'completed', status: found.status, body: found.body, bodyHash: found.bodyHash }
}

/** Claims a request: of several attempts at once, in all processes, one succeeds. */
export const claimKey = async (ctx: ServiceContext, request: IdempotentRequest): Promise<Claim> => {
  for (;;) {
    const claim = await tryToClaim(ctx, request)
    if (claim) return claim
    // It was released between the statements.
  }
}

/** Extends the lease while the request is handled. */
export const extendClaim = async (ctx: ServiceContext, key: string, claimId: string): Promise<void> => {
  await ctx.db
    .update(idempotencyKeys)
    .set({ leasedUntil })
    .where(ofClaim(ctx, key, claimId))
}

/** Stores the response, which every repetition receives. */
export const storeResponse = async (
  ctx: ServiceContext,
  key: string,
  claimId: string,
  response: StoredResponse,
): Promise<void> => {
  await ctx.db
    .update(idempotencyKeys)
    .set(response)
    .where(ofClaim(ctx, key, claimId))
}

/**
 * Ends the lease of a claim whose request failed on our side: it may have started its work, such as a purchase, so a
 * repetition continues it.
 */
export const abandonClaim = async (ctx: ServiceContext, key: string, claimId: string): Promise<void> => {
  await ctx.db
    .update(idempotencyKeys)
    .set({ leasedUntil: sql`statement_timestamp()` })
    .where(ofClaim(ctx, key, claimId))
}

/** Releases the claim, so that a repetition is handled again. */
export const releaseClaim = async (ctx: ServiceContext, key: string, claimId: string): Promise<void> => {
  await ctx.db.delete(idempotencyKeys).where(ofClaim(ctx, key, claimId))
}

/** No request lasts that long, so none still relies on the generation of a detail. */
const detailHours = 48
const detailsAtOnce = 500

/** Deletes, in all organizations, the answers that are no longer given and the counts of windows that have ended. */
export const sweepIdempotencyKeys = async ({ db, clock }: ServiceDeps): Promise<void> => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, storedSince(clock.now())))
  const writtenBefore = new Date(clock.now().getTime() - detailHours * hourMs)
  for (;;) {
    const old = await db
      .select({ organizationId: cachedDetails.organizationId, shipmentId: cachedDetails.shipmentId })
      .from(cachedDetails)
      .where(lt(cachedDetails.writtenAt, writtenBefore))
      .orderBy(asc(cachedDetails.writtenAt))
      .limit(detailsAtOnce)
    // One by one: a change to several shipments locks several of them, and the two must not wait for one another.
    for (const { organizationId, shipmentId } of old) {
      await db
        .delete(cachedDetails)
        .where(
          and(
            eq(cachedDetails.organizationId, organizationId),
            eq(cachedDetails.shipmentId, shipmentId),
            lt(cachedDetails.writtenAt, writtenBefore),
          ),
        )
    }
    if (old.length < detailsAtOnce) break
  }
  // Windows are counted in real time, whatever the service's clock shows.
  await db
    .delete(rateLimits)
    .where(lt(rateLimits.expire, sql`extract(epoch from clock_timestamp() - interval '1 hour') * 1000`))
}
