import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { PrintFile } from '#lib/contract/printing/print-file.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

const openMinutes = 15

/** The job that counts, else the newest that was given up: what came out of the printer last. */
const findPrinted = async (ctx: ServiceContext, shipmentId: string) => {
  const [job] = await ctx.db
    .select()
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, ctx.organizationId),
        eq(printJobs.shipmentId, shipmentId),
        isNotNull(printJobs.storageKey),
      ),
    )
    .orderBy(sql`${printJobs.state} in ('failed', 'cancelled')`, desc(printJobs.createdAt))
    .limit(1)
  return job
}

/**
 * The file that the shipment's printer is or was given; null until it is made, and once it is deleted. It bears the
 * carrier's label, so who looked is kept, as of all evidence. Throws SHIPMENT_NOT_FOUND.
 */
export const getPrintFile = async (ctx: ServiceContext, shipmentId: string): Promise<PrintFile | null> => {
  const shipment = await loadShipment(ctx, shipmentId)
  const job = await findPrinted(ctx, shipment.id)
  if (!job?.storageKey || !job.sha256) return null
  const filename = `${formatPieceCode(job.code)}.pdf`
  const url = await ctx.providers.storage.createReadUrl({
    key: job.storageKey,
    expiresAt: new Date(ctx.clock.now().getTime() + openMinutes * 60_000),
    filename,
    inline: true,
  })
  await recordAudit(ctx, {
    action: 'evidence.downloaded',
    subject: { type: 'shipment', id: shipment.id },
    after: { print_file: filename },
  })
  return { url, filename, sha256: job.sha256, code: job.code, is_printed: job.state === 'completed' }
}
