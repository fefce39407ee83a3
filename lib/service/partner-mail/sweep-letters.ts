import { and, asc, lte } from 'drizzle-orm'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'

import { followLetter } from './follow-letter.ts'
import { findPartnerLetter, isLetterOf } from './partner-letter.ts'
import { releaseLetter } from './release-letter.ts'

/** Releases a letter that is held, or reads one that was released. A cancellation is resumed by its own verb. */
export const proceedLetter = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const letter = await findPartnerLetter(ctx, shipmentId)
  if (letter?.state === 'held' || letter?.state === 'releasing') await releaseLetter(ctx, shipmentId)
  await followLetter(ctx, shipmentId)
}

const batchSize = 200
/** A letter that is due waits this long for its job before it is enqueued again. */
const patienceMs = 5 * minuteMs

/**
 * Enqueues every letter that is due, in all organizations: those still held, those with an unanswered release or
 * cancellation, and those to be read again. So no bought letter stays held. Returns how many.
 */
export const sweepLetters = async (deps: ServiceDeps): Promise<number> => {
  const now = deps.clock.now()
  return withTransaction(deps, async (deps) => {
    const due = await deps.db
      .select({ organizationId: partnerLetters.organizationId, shipmentId: partnerLetters.shipmentId })
      .from(partnerLetters)
      .where(lte(partnerLetters.nextAt, now))
      .orderBy(asc(partnerLetters.nextAt))
      .limit(batchSize)
    let enqueued = 0
    for (const { organizationId, shipmentId } of due) {
      const taken = await deps.db
        .update(partnerLetters)
        .set({ nextAt: new Date(now.getTime() + patienceMs) })
        // Another sweep may have been first.
        .where(and(isLetterOf({ organizationId }, shipmentId), lte(partnerLetters.nextAt, now)))
        .returning({ shipmentId: partnerLetters.shipmentId })
      if (taken.length === 0) continue
      await deps.jobs.enqueue(deps, 'partner.proceed', { organizationId, shipmentId })
      enqueued += 1
    }
    return enqueued
  })
}
