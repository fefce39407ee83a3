import type { ServiceContext } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { ScanForm } from '#lib/service/providers/rates/port.ts'

import {
  type ClaimedPiece,
  claimedPieces,
  findScanForm,
  lockClaimedPieces,
  moveScanForm,
  releaseFormLease,
  type ScanFormRow,
  takeFormLease,
} from './scan-form.ts'
import { failForm, releasePieces, settleForm } from './settle-form.ts'

const endedStatuses: ReadonlySet<ScanFormRow['status']> = new Set(['created', 'failed'])

/** A label and a form are the vendor's names; a piece without would not be bought. */
const vendorIdsOf = (pieces: readonly ClaimedPiece[]): string[] =>
  pieces.flatMap(({ providerShipmentId }) => providerShipmentId ?? [])

/** From here on the vendor may have made the form, whatever we hear. Pieces cancelled meanwhile are left out of it. */
const recordRequest = (ctx: ServiceContext, form: ScanFormRow): Promise<ClaimedPiece[]> =>
  withTransaction(ctx, async (ctx) => {
    const claimed = await lockClaimedPieces(ctx, form.id)
    const cancelled = claimed.filter((piece) => piece.status === 'cancelled')
    await releasePieces(ctx, form, cancelled, 'it was cancelled. Remove it from the mail.')
    await moveScanForm(ctx, form.id, { status: 'asked' })
    return claimed.filter((piece) => piece.status !== 'cancelled')
  })

/** The form that an attempt before has made without our hearing of it, or null. */
const findMade = async (ctx: ServiceContext, form: ScanFormRow): Promise<ScanForm | null> => {
  const [first] = vendorIdsOf(await claimedPieces(ctx, form.id))
  return first ? ctx.providers.rates.findScanForm(first) : null
}

const requestForm = async (ctx: ServiceContext, form: ScanFormRow): Promise<void> => {
  const pieces = await recordRequest(ctx, form)
  if (pieces.length === 0) return failForm(ctx, form, 'All of its pieces were cancelled.')
  try {
    await settleForm(ctx, form, await ctx.providers.rates.createScanForm(vendorIdsOf(pieces)))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    // A piece is refused that stands on a form already: most likely ours, made by an attempt that is still under way.
    const made = await findMade(ctx, form)
    if (made) await settleForm(ctx, form, made)
    else await failForm(ctx, form, `The carrier refused the SCAN form: ${error.message}`)
  }
}

const advanceForm = async (ctx: ServiceContext, form: ScanFormRow): Promise<void> => {
  if (form.providerId) {
    return settleForm(ctx, form, await ctx.providers.rates.readScanForm(form.providerId))
  }
  const made = form.status === 'asked' ? await findMade(ctx, form) : null
  return made ? settleForm(ctx, form, made) : requestForm(ctx, form)
}

/**
 * Carries a claimed SCAN form on to its end: made, or failed and its pieces free again. Repeating it, or running it
 * twice at once, never puts a piece on two forms: a form whose answer was lost is looked for before it is asked for
 * again. Throws while the vendor is out of reach; whoever called it first, the job queue comes again.
 */
export const makeScanForm = async (ctx: ServiceContext, scanFormId: string): Promise<void> => {
  const before = await findScanForm(ctx, scanFormId)
  if (!before || endedStatuses.has(before.status)) return
  const form = await takeFormLease(ctx, scanFormId)
  if (!form) throw new Error(`SCAN form ${scanFormId} is being processed elsewhere`)
  if (endedStatuses.has(form.status)) return releaseFormLease(ctx, scanFormId, form.message)
  try {
    await advanceForm(ctx, form)
  } catch (error) {
    const words = error instanceof ProviderError ? error.message : 'Something went wrong on our side.'
    await releaseFormLease(ctx, scanFormId, `${words} Mailroom will keep trying.`)
    throw error
  }
}
