import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/file-download.ts'
import { isId } from '#lib/service/ids.ts'
import { loadLogo } from '#lib/service/organizations/logo.ts'

import { billingZone } from './billing-zone.ts'
import { receiptNumber } from './receipt-number.ts'
import { renderReceipt } from './receipt-pdf.ts'

const load = async (ctx: ServiceContext, chargeId: string) => {
  const [row] = isId(chargeId)
    ? await ctx.db
        .select({
          charge: charges,
          shipment: { name: shipments.name, toAddress: shipments.toAddress },
          organization: organizations,
        })
        .from(charges)
        .innerJoin(organizations, eq(organizations.organizationId, charges.organizationId))
        .leftJoin(
          shipments,
          and(eq(shipments.organizationId, charges.organizationId), eq(shipments.id, charges.shipmentId)),
        )
        .where(and(eq(charges.organizationId, ctx.organizationId), eq(charges.id, chargeId)))
    : []
  if (row) return row
  throw new ServiceError('NOT_FOUND', 'This charge does not exist in your organization.')
}

/** The receipt of a charge as a PDF. Its number stays the same; a refund is added to it once it has been made. */
export const getReceipt = async (ctx: ServiceContext, chargeId: string): Promise<FileDownload> => {
  const { charge, shipment, organization } = await load(ctx, chargeId)
  const body = await renderReceipt({
    charge,
    organizationName: organization.name,
    shipmentName: shipment?.name ?? null,
    recipient: shipment?.toAddress.name ?? shipment?.toAddress.company ?? null,
    seller: ctx.config.seller,
    zone: await billingZone(ctx),
    logo: await loadLogo(ctx, organization),
  })
  return { filename: `receipt-${receiptNumber(charge)}.pdf`, contentType: 'application/pdf', body }
}
