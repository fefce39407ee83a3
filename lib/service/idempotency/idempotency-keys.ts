import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'

import type { Intent, ServiceContext } from '#lib/service/context.ts'
import { isLeasable, secondsFromNow } from '#lib/service/db/lease.ts'
import { idempotencyKeys } from '#lib/service/db/schema/idempotency.ts'
import { newId, newIdAt } from '#lib/service/ids.ts'

/** A request that carries an Idempotency-Key. */
export type IdempotentRequest = {
  key: string
  /** Method and path. */
  operation: string
  /** SHA-256 of the body; null while it has not been read. */
  bodyHash: string | null
}

/** What came of it. */
export type IdempotentAnswer = { status: number; body: string; bodyHash: string }

/** Whether a request is to be answered by the caller, has been, is being by somebody else, or is another one. */
export type Claim =
  | { kind: 'ours'; claimId: string; intent: Intent }
  | ({ kind: 'answered' } & IdempotentAnswer)
  | { kind: 'being_answered' }
  | { kind: 'other_request' }

/** What an answer that carries a secret is sealed for. */
export const answerPurpose = (organizationId: string, key: string): string =>
  `answer ${organizationId} ${key}`

/** How long answers are kept, by the service's clock. */
export const keptHours = 24

/** A process that does not extend its lease for this long has died. By the database's clock: nobody may move it. */
const leaseSeconds = 10

const leasedUntil = secondsFromNow(leaseSeconds)

/** Answers from before this moment are no longer given. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - keptHours * 60 * 60 * 1000)

const ofKey = (ctx: ServiceContext, key: string) =>
  and(eq(idempotencyKeys.organizationId, ctx.organizationId), eq(idempotencyKeys.key, key))

const ofClaim = (ctx: ServiceContext, key: string, claimId: string) =>
  and(ofKey(ctx, key), eq(idempotencyKeys.claimId, claimId))

const tryToClaim = async (ctx: ServiceContext, request: IdempotentRequest): Promise<Claim | null> => {
  const { key, operation, bodyHash } = request
  const now = ctx.clock.now()
  const [claimId, intentId] = [newId(), newIdAt(now)]
  const isOver = lt(idempotencyKeys.createdAt, keptSince(now))
  const isAbandoned = and(
    isNull(idempotencyKeys.status),
    isLeasable(idempotencyKeys.leasedUntil),
    eq(idempotencyKeys.operation, operation),
    bodyHash === null
      ? undefined
      : or(isNull(idempotencyKeys.bodyHash), eq(idempotencyKeys.bodyHash, bodyHash)),
  )
  const [claimed] = await ctx.db
    .insert(idempotencyKeys)
    .values({
      organizationId: ctx.organizationId,
      ...request,
      intentId,
      claimId,
      leasedUntil,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.organizationId, idempotencyKeys.key],
      set: {
        operation,
        bodyHash,
        claimId,
        leasedUntil,
        status: null,
        body: null,
        // Taken up again, it is the same request and makes the same thing.
        intentId: sql`case when ${isOver} then ${intentId}::uuid else ${idempotencyKeys.intentId} end`,
        createdAt: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${idempotencyKeys.createdAt} end`,
      },
      setWhere: or(isOver, isAbandoned),
    })
    .returning({ intentId: idempotencyKeys.intentId })
  if (claimed) {
    const intent = { id: claimed.intentId, isTakenUp: claimed.intentId !== intentId }
    return { kind: 'ours', claimId, intent }
  }
  const [found] = await ctx.db.select().from(idempotencyKeys).where(ofKey(ctx, key))
  if (!found) return null
  const isSameBody = found.bodyHash === null || bodyHash === null || found.bodyHash === bodyHash
  if (found.operation !== operation || !isSameBody) return { kind: 'other_request' }
  if (found.status === null || found.body === null || found.bodyHash === null)
    return { kind: 'being_answered' }
  return { kind: 'answered', status: found.status, body: found.body, bodyHash: found.bodyHash }
}

/** Claims the right to answer a request: of several attempts at once, in all processes, one gets it. */
export const claimKey = async (ctx: ServiceContext, request: IdempotentRequest): Promise<Claim> => {
  for (;;) {
    const claim = await tryToClaim(ctx, request)
    if (claim) return claim
    // It was given back between the two statements, and is free.
  }
}

/** Says that the answer is still being worked on. */
export const extendClaim = async (ctx: ServiceContext, key: string, claimId: string): Promise<void> => {
  await ctx.db
    .update(idempotencyKeys)
    .set({ leasedUntil })
    .where(ofClaim(ctx, key, claimId))
}

/** Keeps the answer, to be given to every repetition. */
export const keepAnswer = async (
  ctx: ServiceContext,
  key: string,
  claimId: string,
  answer: IdempotentAnswer,
): Promise<void> => {
  await ctx.db
    .update(idempotencyKeys)
    .set(answer)
    .where(ofClaim(ctx, key, claimId))
}

/** Gives the claim back, so that a repetition is tried anew. */
export const releaseClaim = async (ctx: ServiceContext, key: string, claimId: string): Promise<void> => {
  await ctx.db.delete(idempotencyKeys).where(ofClaim(ctx, key, claimId))
}
