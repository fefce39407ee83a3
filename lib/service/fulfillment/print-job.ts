import { randomInt } from 'node:crypto'

import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import {
  formatPieceCode,
  pieceCodeAlphabet,
  pieceCodeLength,
} from '#lib/contract/printing/piece-code.values.ts'
import {
  type PrintJobCause,
  type PrintJobState,
  printJobTransitions,
} from '#lib/contract/printing/print-job.values.ts'
import { outputsOf, type PrintOutput } from '#lib/contract/printing/print-output.values.ts'
import { prepareStatement, prepareUpdates } from '#lib/postgres/postgres.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { isOpenJob, printJobs } from '#lib/service/db/schema/printing.ts'
import { newId } from '#lib/service/ids.ts'
import { writeWithRecord } from '#lib/service/shipment-core/add-to-record.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

export type PrintJobRow = typeof printJobs.$inferSelect

/** The condition that names one print job of the organization. */
export const isPrintJob = (ctx: ServiceContext, printJobId: string) =>
  and(eq(printJobs.organizationId, ctx.organizationId), eq(printJobs.id, printJobId))

const selectJob = prepareStatement((db) =>
  db
    .select()
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, sql.placeholder('organizationId')),
        eq(printJobs.id, sql.placeholder('printJobId')),
      ),
    )
    .prepare('select_print_job'),
)

/** The print job, or undefined. */
export const findPrintJob = async (
  { db, organizationId }: ServiceContext,
  printJobId: string,
): Promise<PrintJobRow | undefined> => {
  const [row] = await selectJob(db).execute({ organizationId, printJobId })
  return row
}

const selectJobsOf = prepareStatement((db) =>
  db
    .select()
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, sql.placeholder('organizationId')),
        eq(printJobs.shipmentId, sql.placeholder('shipmentId')),
      ),
    )
    .prepare('list_print_jobs'),
)

/** Lists the print jobs that a shipment has had, the documents first. */
export const listPrintJobs = async (
  { db, organizationId }: ServiceContext,
  shipmentId: string,
): Promise<PrintJobRow[]> => {
  const jobs = await selectJobsOf(db).execute({ organizationId, shipmentId })
  return jobs.toSorted((a, b) => Number(b.output === 'document') - Number(a.output === 'document'))
}

const selectSubmitted = prepareStatement((db) =>
  db
    .select()
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, sql.placeholder('organizationId')),
        eq(printJobs.printerId, sql.placeholder('printerId')),
        isOpenJob,
        isNotNull(printJobs.printerJobId),
      ),
    )
    .orderBy(asc(printJobs.claimedAt))
    .prepare('list_submitted_print_jobs'),
)

/** Lists the print jobs of the organization that a printer has confirmed and not ended, the oldest first. */
export const listSubmittedJobs = (
  { db, organizationId }: ServiceContext,
  printerId: string,
): Promise<PrintJobRow[]> => selectSubmitted(db).execute({ organizationId, printerId })

/** Processes several items one after another. Throws the first error, after all were processed. */
export const forEachInTurn = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const errors: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

/** Returns the moment by which a person should have checked a print job that needs it. */
export const inAnHour = ({ clock }: ServiceContext): Date => new Date(clock.now().getTime() + 3_600_000)

const moveJob = prepareUpdates(printJobs, (db, set, number) =>
  db
    .update(printJobs)
    .set(set)
    .where(
      and(
        eq(printJobs.organizationId, sql.placeholder('organizationId')),
        eq(printJobs.id, sql.placeholder('id')),
        sql`${printJobs.state} = any(${sql.placeholder('from')}::text[])`,
      ),
    )
    .returning()
    .prepare(`move_print_job_${number}`),
)

/**
 * Moves a print job, or a shipment's live ones, to another state, with whatever else changes with it; nothing else
 * changes a state. Returns the job, or the first of them, as it then is, or undefined, having changed nothing, where `printJobTransitions` has
 * no such step for `cause` from the state that the job is in by now.
 */
export const movePrintJob = async (
  ctx: ServiceContext,
  job: { id: string } | { shipmentId: string },
  { to, cause }: { to: PrintJobState; cause: PrintJobCause },
  changes: Partial<Omit<PrintJobRow, 'state'>> = {},
): Promise<PrintJobRow | undefined> => {
  const { db, organizationId } = ctx
  const set = { ...changes, state: to, updatedAt: ctx.clock.now() }
  const from = printJobTransitions.before(to, cause)
  const [moved] = await ('id' in job
    ? moveJob(db, set, { organizationId, id: job.id, from: [...from] })
    : db
        .update(printJobs)
        .set(set)
        .where(
          and(
            eq(printJobs.organizationId, organizationId),
            eq(printJobs.shipmentId, job.shipmentId),
            inArray(printJobs.state, from),
          ),
        )
        .returning())
  return moved
}

/** Names a job's output within a sentence: `piece K7QM-3TWX`, `the label of piece K7QM-3TWX`. */
export const nameOf = ({ output, code }: Pick<PrintJobRow, 'output' | 'code'>): string => {
  const piece = `piece ${formatPieceCode(code)}`
  return output === 'document' ? piece : `the ${output} of ${piece}`
}

/** A code to name a piece by. */
export const newPieceCode = (): string =>
  Array.from({ length: pieceCodeLength }, () => pieceCodeAlphabet[randomInt(pieceCodeAlphabet.length)]).join(
    '',
  )

const newJob = (ctx: TransactionContext, shipmentId: string, output: PrintOutput, code: string) => {
  const id = newId()
  const now = ctx.clock.now()
  return {
    organizationId: ctx.organizationId,
    id,
    shipmentId,
    output,
    name: isSandbox(ctx.config) ? `specimen-mailroom-${id}` : `mailroom-${id}`,
    code,
    state: 'waiting' as const,
    createdAt: now,
    updatedAt: now,
  }
}

/** Adds the job of a shipment's additional output, under the document's code, and enqueues its submission. */
export const insertOutsideJob = async (
  ctx: TransactionContext,
  shipmentId: string,
  { output, code }: { output: PrintOutput; code: string },
): Promise<{ printJobId: string }> => {
  const job = newJob(ctx, shipmentId, output, code)
  await ctx.db.insert(printJobs).values(job)
  await ctx.jobs.enqueue(ctx, 'print.submit', { organizationId: ctx.organizationId, printJobId: job.id })
  return { printJobId: job.id }
}

/**
 * Adds the jobs of all that is printed for a shipment under a code that no other piece of the organization has, and enqueues
 * their submission, which fetches the carrier's files first. The caller adds to the record. Returns the document's job.
 */
export const insertPrintJobs = async (
  ctx: TransactionContext,
  { id: shipmentId, kit }: Pick<ShipmentRow, 'id' | 'kit'>,
): Promise<{ printJobId: string; code: string }> => {
  const { organizationId } = ctx
  for (;;) {
    const job = newJob(ctx, shipmentId, 'document', newPieceCode())
    const [inserted] = await ctx.db
      .insert(printJobs)
      .values(job)
      .onConflictDoNothing({
        target: [printJobs.organizationId, printJobs.code],
        where: sql`output = 'document'`,
      })
      .returning({ id: printJobs.id })
    if (!inserted) continue
    const { id: printJobId, code } = job
    const outside = outputsOf(kit).filter((output) => output !== 'document')
    if (outside.length > 0) {
      const jobs = outside.map((output) => newJob(ctx, shipmentId, output, code))
      writeWithRecord(ctx, shipmentId, ctx.db.insert(printJobs).values(jobs))
    }
    await ctx.jobs.enqueue(ctx, 'print.submit_piece', { organizationId, shipmentId })
    return { printJobId, code }
  }
}

/** Apart from the locks of db/advisory-locks.ts, whose second key is a number chosen by hand. */
const printJobsNamespace = 0x4d41494d

/** Works on those of the print jobs that no one else works on. Returns without working if there are none. */
export const withPrintJobLocks = async (
  { session }: Pick<ServiceContext, 'session'>,
  printJobIds: readonly string[],
  work: (taken: readonly string[]) => Promise<void>,
): Promise<void> => {
  await session.whileLocked({ namespace: printJobsNamespace, keys: printJobIds }, work)
}
