import { randomInt } from 'node:crypto'

import { pieceCodeAlphabet, pieceCodeLength } from '#lib/contract/printing/piece-code.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { newId } from '#lib/service/ids.ts'

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
