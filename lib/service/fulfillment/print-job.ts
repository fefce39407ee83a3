import { randomInt } from 'node:crypto'

import { and, eq, inArray } from 'drizzle-orm'

import { pieceCodeAlphabet, pieceCodeLength } from '#lib/contract/printing/piece-code.values.ts'
import {
  type PrintJobCause,
  type PrintJobState,
  printJobTransitions,
} from '#lib/contract/printing/print-job.values.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { newId } from '#lib/service/ids.ts'

export type PrintJobRow = typeof printJobs.$inferSelect

/** The condition that names one print job of the organization. */
export const isPrintJob = (ctx: ServiceContext, printJobId: string) =>
  and(eq(printJobs.organizationId, ctx.organizationId), eq(printJobs.id, printJobId))

/** The print job, or undefined. */
export const findPrintJob = async (
  ctx: ServiceContext,
  printJobId: string,
): Promise<PrintJobRow | undefined> => {
  const [row] = await ctx.db.select().from(printJobs).where(isPrintJob(ctx, printJobId))
  return row
}

/** Returns the moment by which a person should have checked a print job that needs it. */
export const inAnHour = ({ clock }: ServiceContext): Date => new Date(clock.now().getTime() + 3_600_000)

/**
 * Moves a print job, or a shipment's live one, to another state, with whatever else changes with it; nothing else
 * changes a state. Returns the job as it then is, or undefined, having changed nothing, where `printJobTransitions` has
 * no such step for `cause` from the state that the job is in by now.
 */
export const movePrintJob = async (
  ctx: TransactionContext,
  job: { id: string } | { shipmentId: string },
  { to, cause }: { to: PrintJobState; cause: PrintJobCause },
  changes: Partial<Omit<PrintJobRow, 'state'>> = {},
): Promise<PrintJobRow | undefined> => {
  const [moved] = await ctx.db
    .update(printJobs)
    .set({ ...changes, state: to, updatedAt: ctx.clock.now() })
    .where(
      and(
        eq(printJobs.organizationId, ctx.organizationId),
        'id' in job ? eq(printJobs.id, job.id) : eq(printJobs.shipmentId, job.shipmentId),
        inArray(printJobs.state, printJobTransitions.before(to, cause)),
      ),
    )
    .returning()
  return moved
}

/** A code to name a piece by. */
export const newPieceCode = (): string =>
  Array.from({ length: pieceCodeLength }, () => pieceCodeAlphabet[randomInt(pieceCodeAlphabet.length)]).join(
    '',
  )

/** Adds a shipment's print job under a code that no other piece of the organization has, and enqueues its submission. */
export const insertPrintJob = async (
  ctx: TransactionContext,
  shipmentId: string,
): Promise<{ printJobId: string; code: string }> => {
  const { organizationId } = ctx
  const printJobId = newId()
  const now = ctx.clock.now()
  for (;;) {
    const code = newPieceCode()
    const [inserted] = await ctx.db
      .insert(printJobs)
      .values({
        organizationId,
        id: printJobId,
        shipmentId,
        name: `mailroom-${printJobId}`,
        code,
        state: 'waiting',
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [printJobs.organizationId, printJobs.code] })
      .returning({ id: printJobs.id })
    if (!inserted) continue
    await ctx.jobs.enqueue(ctx, 'print.submit', { organizationId, printJobId })
    return { printJobId, code }
  }
}

/** Apart from the locks of db/advisory-locks.ts, whose second key is a number chosen by hand. */
const printJobsNamespace = 0x4d41494d

/**
 * Works on a print job while no other process does. The lock ends with the connection, so that a process that dies
 * releases it at once. Returns without working while another process has the lock.
 */
export const withPrintJobLock = async (
  ctx: ServiceContext,
  printJobId: string,
  work: () => Promise<void>,
): Promise<void> => {
  const client = await ctx.pool.connect()
  let unlockError: Error | undefined
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as taken',
      [printJobsNamespace, printJobId],
    )
    if (!rows[0]?.taken) return
    try {
      await work()
    } finally {
      await client
        .query('select pg_advisory_unlock($1, hashtext($2))', [printJobsNamespace, printJobId])
        .catch((error: Error) => {
          unlockError = error
        })
    }
  } finally {
    // A connection that may still hold the lock is not used again.
    client.release(unlockError)
  }
}
