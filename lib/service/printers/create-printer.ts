import type { CreatedPrinter, CreatePrinterInput } from '#lib/contract/printing/printer.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { printShopSecret } from '#lib/service/providers/print/port.ts'

import { presentPrinter } from './load-printer.ts'
import { keepObservation, observe } from './observe-printer.ts'
import { openPrinter } from './open-printer.ts'
import { lockPrinters } from './order-printers.ts'
import { wakeWaitingJobs } from './wake-waiting-jobs.ts'

const mostPrinters = 50

/**
 * Adds a printer, last in order, and asks it what it can do. A print shop stays disabled until it knows the secret that
 * is given back here, this once. Throws FORBIDDEN, or VALIDATION_ERROR when there are too many.
 */
export const createPrinter = async (
  ctx: ServiceContext,
  input: CreatePrinterInput,
): Promise<CreatedPrinter> => {
  authorize(ctx, 'manage_organization')
  const id = ctx.intent?.id ?? newId()
  const row = await withTransaction(ctx, async (ctx) => {
    const kept = await lockPrinters(ctx)
    const made = kept.find((printer) => printer.id === id)
    if (made) return made
    if (kept.length >= mostPrinters) {
      throw new ServiceError('VALIDATION_ERROR', `An organization can have at most ${mostPrinters} printers.`)
    }
    const [inserted] = await ctx.db
      .insert(printers)
      .values({
        organizationId: ctx.organizationId,
        id,
        name: input.name,
        kind: input.kind,
        url: input.url,
        enabled: input.kind === 'ipp',
        position: kept.length + 1,
        createdAt: ctx.clock.now(),
      })
      .returning()
    if (!inserted) throw new Error('The printer was not saved.')
    await wakeWaitingJobs(ctx)
    await recordAudit(ctx, {
      action: 'printer.created',
      subject: { type: 'printer', id },
      after: { name: input.name, kind: input.kind, url: input.url },
    })
    return inserted
  })
  if (row.kind === 'ipp') await keepObservation(ctx, id, await observe(openPrinter(ctx, row)))
  return {
    ...(await presentPrinter(ctx, id)),
    secret: row.kind === 'print_shop' ? printShopSecret(ctx.config.appSecret, id) : null,
  }
}
