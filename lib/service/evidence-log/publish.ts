import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { acrossTenants } from '#lib/postgres/postgres.ts'
import type { ServiceDeps } from '#lib/service/context.ts'

import { type ChainPlace, growLog } from './grow-log.ts'
import { reportLogFault } from './log-fault.ts'
import { findLatestCheckpoint, LogFault } from './read-log.ts'
import { cosignByWitnesses, timestampCheckpoint } from './settle-checkpoint.ts'

/** Runs work that an error of the log stops; reports the error. Returns whether there was none. */
const untilFault = async (ctx: ServiceDeps, work: () => Promise<void>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof LogFault)) throw error
    await reportLogFault(ctx, error.message)
    return false
  }
}

/** Checkpoints that one run signs at most: a million chains that were never logged take some runs. */
const checkpointsPerRun = 50

const isDue = async (ctx: ServiceDeps): Promise<boolean> => {
  const latest = await findLatestCheckpoint(ctx.db)
  // A slightly early job is not postponed for a whole interval.
  const restMs = (ctx.config.log.intervalMinutes - 0.5) * minuteMs
  return !latest || ctx.clock.now().getTime() - latest.signedAt.getTime() >= restMs
}

/**
 * Publishes new entries: adds the heads of moved chains, signs checkpoints, and has the newest cosigned and
 * timestamped. An error of the log stops this, and is reported.
 */
export const publishLog = async (ctx: ServiceDeps): Promise<void> => {
  await untilFault(ctx, async () => {
    if (await isDue(ctx)) {
      for (let run = 0; run < checkpointsPerRun; run += 1) {
        if ((await growLog(ctx)).heads === 0) break
      }
    }
    const latest = await findLatestCheckpoint(ctx.db)
    if (!latest) return
    await cosignByWitnesses(ctx, latest)
    await timestampCheckpoint(ctx, latest)
  })
}

/** Publishes the head of one chain at once, for evidence that is about to leave. Does nothing when it is published. */
export const publishChain = (ctx: ServiceDeps, place: ChainPlace): Promise<boolean> =>
  acrossTenants(() =>
    untilFault(ctx, async () => {
      const { checkpoint } = await growLog(ctx, { place })
      if (checkpoint) await cosignByWitnesses(ctx, checkpoint)
    }),
  )
