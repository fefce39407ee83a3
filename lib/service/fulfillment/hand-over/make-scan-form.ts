import { isScanFormEnded, mayScanFormExist } from '#lib/contract/operations/hand-over.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { ratesOfSeller } from '#lib/service/connected-accounts/rates-of-account.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesPort, ScanForm } from '#lib/service/providers/rates/port.ts'
import { OtherAccountError } from '#lib/service/vendor-accounts/current-account.ts'

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
import { failForm, refusal, releasePieces, settleForm } from './settle-form.ts'

const vendorIdsOf = (pieces: readonly ClaimedPiece[]): string[] =>
  pieces.flatMap(({ providerShipmentId }) => providerShipmentId ?? [])

/** The account that sold the pieces of a form: those of one form are of one account. */
const ratesOf = (ctx: ServiceContext, pieces: readonly ClaimedPiece[]): Promise<RatesPort> =>
  ratesOfSeller(ctx, pieces[0] ?? { connectedAccountId: null, ratesAccount: null })

/**
 * Records, before it is requested, that from here on the carrier may have created the form. Returns the pieces to list on
 * it, without those cancelled in the meantime, or null for a form that may no longer be requested.
 */
const recordRequest = (ctx: ServiceContext, form: ScanFormRow): Promise<ClaimedPiece[] | null> =>
  withTransaction(ctx, async (ctx) => {
    if (!(await moveScanForm(ctx, form.id, { to: 'requested', cause: 'service' }))) return null
    const claimed = await lockClaimedPieces(ctx, form.id)
    const cancelled = claimed.filter((piece) => piece.status === 'cancelled')
    await releasePieces(ctx, form, cancelled, 'it was cancelled. Remove it from the mail.')
    return claimed.filter((piece) => piece.status !== 'cancelled')
  })

/** The form that an earlier attempt created without our receiving the response, or null. */
const findCreated = async (ctx: ServiceContext, form: ScanFormRow): Promise<ScanForm | null> => {
  const pieces = await claimedPieces(ctx, form.id)
  const [first] = vendorIdsOf(pieces)
  return first ? (await ratesOf(ctx, pieces)).findScanForm(first) : null
}

const requestForm = async (ctx: ServiceContext, form: ScanFormRow): Promise<void> => {
  const pieces = await recordRequest(ctx, form)
  if (!pieces) return
  if (pieces.length === 0) {
    return failForm(ctx, form, { cause: 'service', reason: 'All of its pieces were cancelled.' })
  }
  try {
    await settleForm(ctx, form, await (await ratesOf(ctx, pieces)).createScanForm(vendorIdsOf(pieces)))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    // A piece is refused that is on a form already: most likely ours, created by an attempt that has not ended.
    const created = await findCreated(ctx, form)
    if (created) await settleForm(ctx, form, created)
    else await failForm(ctx, form, refusal(error.message))
  }
}

const advanceForm = async (ctx: ServiceContext, form: ScanFormRow): Promise<void> => {
  if (form.providerId) {
    const rates = await ratesOf(ctx, await claimedPieces(ctx, form.id))
    return settleForm(ctx, form, await rates.readScanForm(form.providerId))
  }
  const created = mayScanFormExist(form.status) ? await findCreated(ctx, form) : null
  return created ? settleForm(ctx, form, created) : requestForm(ctx, form)
}

/**
 * Processes a claimed SCAN form to its end: created, or failed and its pieces released. Repeating it, or running it
 * twice at once, never puts a piece on two forms: a form whose response was lost is looked up before it is requested
 * again. Throws while the carrier is unreachable, so that the job queue retries.
 */
export const makeScanForm = async (ctx: ServiceContext, scanFormId: string): Promise<void> => {
  const before = await findScanForm(ctx, scanFormId)
  if (!before || isScanFormEnded(before.status)) return
  const form = await takeFormLease(ctx, scanFormId)
  if (!form) throw new Error(`SCAN form ${scanFormId} is being processed elsewhere`)
  if (isScanFormEnded(form.status)) return releaseFormLease(ctx, scanFormId, form.message)
  try {
    await advanceForm(ctx, form).catch((error: unknown) => {
      if (!(error instanceof OtherAccountError)) throw error
      return failForm(ctx, form, {
        cause: 'service',
        reason: `${error.message} Hand the pieces over without a form.`,
      })
    })
  } catch (error) {
    const message = error instanceof ProviderError ? error.message : 'Something went wrong on our side.'
    await releaseFormLease(ctx, scanFormId, `${message} Mailroom will keep trying.`)
    throw error
  }
}
