import { randomInt } from 'node:crypto'

import { pieceCodeAlphabet, pieceCodeLength } from '#lib/contract/printing/piece-code.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { printJobs } from '#lib/service/db/schema/fulfillment.ts'
import { newId } from '#lib/service/ids.ts'

/** A code to name a piece by. */
export const newPieceCode = (): string =>
  Array.from({ length: pieceCodeLength }, () => pieceCodeAlphabet[randomInt(pieceCodeAlphabet.length)]).join(
    '',
  )

/** Adds a shipment's print job under a code that no other piece of the organization has, and asks for it to be printed. */
export const insertPrintJob = async (
  tx: Transaction,
  ctx: Pick<ServiceContext, 'organizationId' | 'clock' | 'jobs'>,
  shipmentId: string,
): Promise<{ printJobId: string; code: string }> => {
  const { organizationId } = ctx
  const printJobId = newId()
  const now = ctx.clock.now()
  for (;;) {
    const code = newPieceCode()
    const [inserted] = await tx
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
    await ctx.jobs.enqueue(tx, 'print.submit', { organizationId, printJobId })
    return { printJobId, code }
  }
}
