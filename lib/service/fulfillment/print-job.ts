import { randomInt } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { pieceCodeAlphabet, pieceCodeLength } from '#lib/contract/printing/piece-code.values.ts'
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

/** A code to name a piece by. */
export const newPieceCode = (): string =>
  Array.from({ length: pieceCodeLength }, () => pieceCodeAlphabet[randomInt(pieceCodeAlphabet.length)]).join(
    '',
  )

/** Adds a shipment's print job under a code that no other piece of the organization has, and asks for it to be printed. */
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
 * Works on a print job while nobody else does, in any process. The lock ends with the connection, so that a process
 * that dies gives it back at once. Returns without working when somebody else is at it.
 */
export const withPrintJobLock = async (
  ctx: ServiceContext,
  printJobId: string,
  work: () => Promise<void>,
): Promise<void> => {
  const client = await ctx.pool.connect()
  let fault: Error | undefined
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
          fault = error
        })
    }
  } finally {
    // A connection that may still hold the lock is not used again.
    client.release(fault)
  }
}
