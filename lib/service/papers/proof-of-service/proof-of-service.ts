import { eq } from 'drizzle-orm'

import type { ProofOfServiceInput } from '#lib/contract/papers/proof-of-service.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { formatDay, localDay } from '#lib/service/local-time.ts'
import { loadLogo } from '#lib/service/organizations/logo.ts'
import { filenamePart } from '#lib/service/papers/words.ts'
import type { Logo } from '#lib/service/pdf/set-logo.ts'

import { renderProofOfService } from './proof-of-service-pdf.ts'
import { loadServiceFacts, requireMailedFrom, requireSigner, type ServiceFacts } from './service-facts.ts'

/** Throws VALIDATION_ERROR unless the date of signing is a day from the hand-over to today. */
const requireSigningDate = (
  { handedOverAt, zone }: ServiceFacts,
  date: string | undefined,
  now: Date,
): void => {
  if (!date) return
  const [first, today] = [localDay(handedOverAt, zone), localDay(now.toISOString(), zone)]
  if (date >= first && date <= today) return
  const where = zone ?? 'UTC; your organization has not set its time zone'
  const message = `A proof of service is dated from the day of the handoff, ${formatDay(first)}, to today, ${formatDay(today)} (${where}). Enter a date between them, or leave it blank.`
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'date', message }] })
}

const findLogo = async (ctx: ServiceContext): Promise<Logo | null> => {
  const [organization] = await ctx.db
    .select()
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  return organization ? loadLogo(ctx, organization) : null
}

/**
 * Makes a proof of service by mail from the record and from its signer's knowledge, to be reviewed and signed. Throws
 * SHIPMENT_NOT_FOUND, NO_TRACKING_NUMBER, PAPER_NOT_AVAILABLE, EVIDENCE_EXPIRED, FACT_NOT_RECORDED if it would state
 * missing values, and VALIDATION_ERROR if the input contradicts the record.
 */
export const makeProofOfService = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: ProofOfServiceInput,
): Promise<FileDownload> => {
  const facts = await loadServiceFacts(ctx, shipmentId)
  const now = ctx.clock.now()
  requireSigningDate(facts, input.date, now)
  const given = {
    facts,
    input,
    signer: requireSigner(facts, input),
    mailedFrom: requireMailedFrom(facts, input),
  }
  return {
    filename: `proof-of-service-${filenamePart(facts.piece)}.pdf`,
    contentType: 'application/pdf',
    body: await renderProofOfService(given, {
      logo: await findLogo(ctx),
      madeAt: now,
      mark: markOf(ctx.config),
    }),
  }
}
