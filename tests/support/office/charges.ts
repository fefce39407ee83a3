import type { ServiceContext } from '#lib/service/context.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import { newId } from '#lib/service/ids.ts'

type ChargeInsert = typeof charges.$inferInsert

/** A charge as a row: its parts make up `amountCents`. */
export const chargeRow = (
  organizationId: string,
  given: Partial<ChargeInsert> & { capturedAt: Date },
): ChargeInsert => {
  const { amountCents = 902, taxAmountCents = 0 } = given
  return {
    organizationId,
    id: newId(),
    shipmentId: newId(),
    paymentId: `pi_${newId()}`,
    cardLabel: 'Visa ending 4242',
    carrier: 'USPS',
    service: 'First',
    trackingNumber: '9407300000000000000001',
    postageCostCents: amountCents - taxAmountCents,
    postageMarkupCents: 0,
    envelopeFeeCents: 0,
    pageFeeCents: 0,
    pageFeeColorCents: 0,
    taxAmountCents,
    amountCents,
    ...given,
  }
}

/** A charge as a row that was given back at that moment. */
export const refundedRow = (
  organizationId: string,
  given: Partial<ChargeInsert> & { capturedAt: Date; refundedAt: Date },
): ChargeInsert => {
  const row = chargeRow(organizationId, given)
  return { ...row, refundState: 'succeeded', refundedCents: row.amountCents }
}

/** Stores charges straight in the table, thousands of them too. */
export const insertCharges = async ({ db }: ServiceContext, rows: readonly ChargeInsert[]): Promise<void> => {
  for (let index = 0; index < rows.length; index += 1000) {
    await db.insert(charges).values(rows.slice(index, index + 1000))
  }
}
