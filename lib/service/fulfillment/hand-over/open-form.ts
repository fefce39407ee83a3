import { and, asc, eq } from 'drizzle-orm'

import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { scanForms } from '#lib/service/db/schema/hand-overs.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { loadHandOver } from './present-hand-over.ts'

type FormFile = { filename: string; contentType: string; body: Uint8Array }

const fetchForm = async (ctx: ServiceContext, formUrl: string): Promise<Uint8Array> => {
  try {
    return await ctx.providers.rates.fetchFile(formUrl)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ServiceError(
      'RATE_PROVIDER_UNAVAILABLE',
      'The SCAN form could not be retrieved from the carrier. Try again in a moment.',
      { cause: error },
    )
  }
}

/** The pages of all, one form after the other. */
const join = async (ctx: ServiceContext, [first, ...others]: readonly Uint8Array[]): Promise<Uint8Array> => {
  if (!first) throw new ServiceError('ARTIFACT_UNAVAILABLE', 'The carrier has not created a SCAN form yet.')
  let joined = first
  for (const next of others) {
    joined = await ctx.inspector.composePrintFile({ cover: joined, document: next, duplex: false })
  }
  return joined
}

/**
 * The SCAN forms of a hand-over as one PDF, straight from the carrier: the operator prints them before the file of
 * each piece is kept. Throws NOT_FOUND, ARTIFACT_UNAVAILABLE while there is no form, RATE_PROVIDER_UNAVAILABLE.
 */
export const openHandOverForm = async (ctx: ServiceContext, handOverId: string): Promise<FormFile> => {
  authorize(ctx, 'operate')
  const { id } = await loadHandOver(ctx, handOverId)
  const forms = await ctx.db
    .select({ formUrl: scanForms.formUrl })
    .from(scanForms)
    .where(
      and(
        eq(scanForms.organizationId, ctx.organizationId),
        eq(scanForms.handOverId, id),
        eq(scanForms.status, 'created'),
      ),
    )
    .orderBy(asc(scanForms.id))
  const files: Uint8Array[] = []
  for (const { formUrl } of forms) if (formUrl) files.push(await fetchForm(ctx, formUrl))
  return {
    filename: `scan-form-${id.slice(-8)}.pdf`,
    contentType: 'application/pdf',
    body: await join(ctx, files),
  }
}
