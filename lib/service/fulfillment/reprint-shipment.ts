import { and, desc, eq } from 'drizzle-orm'

import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { isAbandoned, isPrinted } from '#lib/contract/printing/print-job.values.ts'
import { outputsOf, type PrintOutput, printOutputs } from '#lib/contract/printing/print-output.values.ts'
import type { ReprintResult } from '#lib/contract/printing/printer.ts'
import { canReprint } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { packingFact } from '#lib/service/shipment-core/facts.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment, recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { closeTasks } from '#lib/service/tasks/open-task.ts'

import { findPiecesInHandOver } from './hand-over/scan-form.ts'
import { insertOutsideJob, insertPrintJobs, isPrintJob, movePrintJob, type PrintJobRow } from './print-job.ts'
import { closePrintTasks } from './settle-print-job.ts'

const requireReprintable = async (ctx: TransactionContext, shipment: ShipmentRow): Promise<void> => {
  if (shipment.partner !== null) {
    throw new ServiceError(
      'INVALID_STATUS_TRANSITION',
      `${partnerTitles[shipment.partner]} prints this piece, so it cannot be reprinted here.`,
    )
  }
  if (shipment.manifestedAt || (await findPiecesInHandOver(ctx, [shipment.id])).size > 0) {
    throw new ServiceError(
      'INVALID_STATUS_TRANSITION',
      'The piece has been handed over and cannot be reprinted. Send the document as a new shipment.',
    )
  }
  if (canReprint(shipment.status)) return
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    `A shipment with the status ${shipment.status} cannot be reprinted.`,
  )
}

/** The job of each output that a new one replaces: the live one, else the newest that was abandoned. */
const findFormers = async (
  ctx: TransactionContext,
  shipmentId: string,
): Promise<ReadonlyMap<PrintOutput, PrintJobRow>> => {
  const jobs = await ctx.db
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.organizationId, ctx.organizationId), eq(printJobs.shipmentId, shipmentId)))
    .orderBy(desc(printJobs.createdAt), desc(printJobs.id))
  const found = printOutputs.flatMap((output) => {
    const ofOutput = jobs.filter((job) => job.output === output)
    const former = ofOutput.find(({ state }) => !isAbandoned(state)) ?? ofOutput[0]
    return former ? [[output, former] as const] : []
  })
  return new Map(found)
}

/** Withdraws the previous job, regardless of its printer's later reports. */
const withdraw = async (ctx: TransactionContext, former: PrintJobRow, reason: string): Promise<void> => {
  const { organizationId } = ctx
  await movePrintJob(ctx, former, { to: 'cancelled', cause: 'reprint' }, { waitingFor: null, reason })
  await closePrintTasks(ctx, former)
  // A printed one is no longer in its printer's queue.
  if (isPrinted(former.state)) return
  await ctx.jobs.enqueue(ctx, 'print.pull', { organizationId, printJobId: former.id })
}

const sentence = (reason: string): string => reason.replace(/[.\s]+$/, '')

/** Prints the label or the envelope of a piece again, under the piece's code; its document is unchanged. */
const reprintOutside = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  { output, reason }: { output: PrintOutput; reason: string },
): Promise<ReprintResult> => {
  const formers = await findFormers(ctx, shipment.id)
  const code = formers.get('document')?.code
  if (code === undefined || !outputsOf(shipment.kit).includes(output)) {
    throw new ServiceError('INVALID_STATUS_TRANSITION', `This piece has no ${output} of its own to print.`)
  }
  const former = formers.get(output)
  if (former) await withdraw(ctx, former, reason)
  const { printJobId } = await insertOutsideJob(ctx, shipment.id, { output, code })
  if (former) {
    await ctx.db.update(printJobs).set({ replacedBy: printJobId }).where(isPrintJob(ctx, former.id))
  }
  const piece = formatPieceCode(code)
  recordUpdate(ctx, shipment, {
    message: `The ${output} of piece ${piece} was queued for reprinting: ${sentence(reason)}.${
      former?.printerId ? ` The former ${output} must be destroyed.` : ''
    }`,
    metadata: { code, output, reason },
  })
  return { id: shipment.id, status: shipment.status, code, former_code: null }
}

/** Prints all of a piece again, under a new code. */
const reprintPiece = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  reason: string,
): Promise<ReprintResult> => {
  const formers = await findFormers(ctx, shipment.id)
  const former = formers.get('document')
  for (const each of formers.values()) await withdraw(ctx, each, reason)
  const job = await insertPrintJobs(ctx, shipment)
  if (former) {
    await ctx.db.update(printJobs).set({ replacedBy: job.printJobId }).where(isPrintJob(ctx, former.id))
  }
  const event = {
    message: `Queued for reprinting as ${formatPieceCode(job.code)}: ${sentence(reason)}.${
      // One that was never given to a printer has no pages.
      former?.printerId ? ` Piece ${formatPieceCode(former.code)} must be destroyed.` : ''
    }`,
    metadata: { code: job.code, former_code: former?.code ?? null, reason },
  }
  if (shipment.status === 'printed') {
    const factsOf = (moved: ShipmentRow) => (shipment.packedAt ? [packingFact(moved)] : [])
    await moveShipment(
      ctx,
      shipment,
      { to: 'queued', cause: 'person' },
      { ...event, factsOf },
      { packedAt: null, packedBy: null },
    )
  } else recordUpdate(ctx, shipment, event)
  await closeTasks(ctx, shipment.id, ['print_failed'])
  return { id: shipment.id, status: 'queued', code: job.code, former_code: former?.code ?? null }
}

/**
 * Reprints a queued or printed piece that was not handed over; on request its label or envelope alone. The previous
 * job is withdrawn and cancelled at its printer; its output must be destroyed, as the timeline states, with the
 * requester and the reason. Throws FORBIDDEN or INVALID_STATUS_TRANSITION.
 */
export const reprintShipment = async (
  ctx: ServiceContext,
  input: { shipmentId: string; reason: string; output?: PrintOutput | undefined },
): Promise<ReprintResult> => {
  authorize(ctx, 'operate')
  const { output = 'document', reason } = input
  return withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, input.shipmentId)
    await requireReprintable(ctx, shipment)
    return output === 'document'
      ? reprintPiece(ctx, shipment, reason)
      : reprintOutside(ctx, shipment, { output, reason })
  })
}
