import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import { z } from 'zod'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Clock } from '#lib/service/clock.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

import { type BackupTarget, MissingObjectError, readJson, writeJson } from './target.ts'

const folder = 'locks/'
const renewedEveryMs = minuteMs
/** Longer than any pause of a working process, and the wait after one was killed. */
const leaseMs = 5 * minuteMs

const lock = z.object({
  work: z.enum(['backup', 'prune']),
  host: z.string(),
  process: z.number(),
  started_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})

type Lock = z.infer<typeof lock>

const workWords: Readonly<Record<Lock['work'], string>> = {
  backup: 'A backup to',
  prune: 'A removal of old backups from',
}

/** The right to change a target, until it is released. */
export type TargetClaim = {
  /** Throws `OperatorError` when the lock was lost, because it could not be renewed in time. */
  check(): Promise<void>
  release(): Promise<void>
}

const readLock = async (target: BackupTarget, object: string): Promise<Lock | null> => {
  try {
    return await readJson(target, object, lock)
  } catch (error) {
    if (error instanceof MissingObjectError) return null
    throw error
  }
}

/** Removes the locks of those who were killed. Throws `OperatorError` when another is at work. */
const requireAlone = async (target: BackupTarget, own: string, now: Date): Promise<void> => {
  for await (const { object } of target.list(folder)) {
    if (object === own) continue
    const other = await readLock(target, object)
    if (!other) continue
    if (new Date(other.expires_at) <= now) {
      await target.remove(object)
      continue
    }
    throw new OperatorError(
      `${workWords[other.work]} ${target.name} has been running since ${other.started_at} (process ${other.process} on ${other.host}). Wait until it has finished; if it was killed, run this again after ${other.expires_at}.`,
    )
  }
}

/**
 * Claims a target for one process of any machine. Each announces itself before it checks for others, so that at least
 * one of two simultaneous processes sees the other and withdraws. Throws `OperatorError` if another is working.
 */
export const claimTarget = async (
  target: BackupTarget,
  work: Lock['work'],
  { clock, logger }: { clock: Clock; logger: Logger },
): Promise<TargetClaim> => {
  const own = `${folder}${randomUUID()}`
  const startedAt = clock.now()
  let expiresAt = startedAt
  let isLost = false

  const announce = async (): Promise<void> => {
    const expires = new Date(clock.now().getTime() + leaseMs)
    const announced: Lock = {
      work,
      host: hostname(),
      process: process.pid,
      started_at: startedAt.toISOString(),
      expires_at: expires.toISOString(),
    }
    await writeJson(target, own, announced)
    expiresAt = expires
  }

  /** Returns whether the claim is valid: an expired one may have been removed, and another process may be working. */
  const isHeld = async (): Promise<boolean> => {
    isLost ||= clock.now() >= expiresAt || (await target.size(own)) === null
    return !isLost
  }

  const renew = async (): Promise<void> => {
    try {
      if (await isHeld()) await announce()
    } catch (error) {
      logger.warn({ err: error }, 'the lock on the backup target could not be renewed')
    }
  }

  await announce()
  let renewal = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renew()
  }, renewedEveryMs)
  timer.unref()

  const release = async (): Promise<void> => {
    clearInterval(timer)
    await renewal
    // Expires automatically if the target becomes unreachable.
    await target.remove(own).catch((error: unknown) => {
      logger.warn({ err: error }, 'the lock on the backup target could not be removed')
    })
  }

  try {
    await requireAlone(target, own, clock.now())
  } catch (error) {
    await release()
    throw error
  }
  return {
    check: async () => {
      if (await isHeld()) return
      throw new OperatorError(
        `The lock on ${target.name} was lost: this machine was suspended, or could not reach it for ${leaseMs / minuteMs} minutes. Run this again.`,
      )
    },
    release,
  }
}
