import { eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import type { FileDownload } from '#lib/service/files/file-download.ts'
import { loadLogo } from '#lib/service/organizations/logo.ts'

import { billingZone, zonedMonth } from './billing-zone.ts'
import { readEntries, type StatementEntry } from './statement-entries.ts'
import { renderStatement } from './statement-pdf.ts'

/** The statement of a month as a PDF; a month without money says so. */
export const getStatementPdf = async (ctx: ServiceContext, month: string): Promise<FileDownload> => {
  const zone = await billingZone(ctx)
  const now = ctx.clock.now()
  const [organization] = await ctx.db
    .select()
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  const entries: StatementEntry[] = []
  for await (const batch of readEntries(ctx, month, zone)) entries.push(...batch)
  const body = await renderStatement({
    month,
    zone,
    organizationName: organization?.name ?? '',
    logo: organization ? await loadLogo(ctx, organization) : null,
    seller: ctx.config.seller,
    entries,
    now,
    isComplete: month < zonedMonth(now, zone),
  })
  return { filename: `statement-${month}.pdf`, contentType: 'application/pdf', body }
}
