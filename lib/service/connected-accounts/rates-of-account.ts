import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { AccountRefusedError, ProviderError } from '#lib/service/providers/provider-error.ts'
import type { ConnectedRates } from '#lib/service/providers/rates/connected.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import { currentAccount, requireAccount } from '#lib/service/vendor-accounts/current-account.ts'

import { type AccountRow, findAccount, openCredentials } from './account-row.ts'
import { recordRefusal, refusalOf } from './refusal.ts'

/** Returns the account's ports without recording refusals, for checks of the key. Throws where the key was deleted. */
export const openAccount = (ctx: ServiceContext, account: AccountRow): ConnectedRates => {
  const credentials = openCredentials(ctx, account)
  if (credentials) return ctx.providers.openRates(credentials)
  throw new ProviderError(
    'not_found',
    'The key of this account was deleted: nothing bought with it was open.',
  )
}

/** The port with every refusal of its key recorded; never another account in its place. */
const reportRefusals = (ctx: ServiceContext, account: AccountRow, rates: RatesPort): RatesPort => {
  const watch = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.isUnauthorized) throw error
      await recordRefusal(ctx, account)
      throw new AccountRefusedError(refusalOf(account), error)
    }
  }
  return {
    ...rates,
    check: () => watch(() => rates.check()),
    verifyAddress: (input) => watch(() => rates.verifyAddress(input)),
    quote: (input) => watch(() => rates.quote(input)),
    buyLabel: (input) => watch(() => rates.buyLabel(input)),
    findLabel: (input) => watch(() => rates.findLabel(input)),
    listLabels: (input) => watch(() => rates.listLabels(input)),
    refundLabel: (id, options) => watch(() => rates.refundLabel(id, options)),
    createTracker: (input) => watch(() => rates.createTracker(input)),
    readTracker: (input) => watch(() => rates.readTracker(input)),
    listForms: (input) => watch(() => rates.listForms(input)),
    createScanForm: (input) => watch(() => rates.createScanForm(input)),
    findScanForm: (input) => watch(() => rates.findScanForm(input)),
    readScanForm: (input) => watch(() => rates.readScanForm(input)),
  }
}

/**
 * The rate provider as the account that sold a label sees it: ours for null. A disconnected account can be used as long as
 * its key is kept. Its methods throw `AccountRefusedError` when the key is refused, which is recorded.
 */
export const ratesOfAccount = async (ctx: ServiceContext, accountId: string | null): Promise<RatesPort> => {
  if (accountId === null) return ctx.providers.rates
  const account = await findAccount(ctx, accountId)
  if (!account) throw new Error(`the connected account ${accountId} is missing`)
  return reportRefusals(ctx, account, openAccount(ctx, account).rates)
}

/** Seller of a label: an organization's own account, or ours. */
export type Seller = {
  connectedAccountId: string | null
  /** Our account; null if another sold it. */
  ratesAccount: string | null
}

/**
 * The rate provider as the seller of a label sees it. Throws `OtherAccountError` where an account of ours sold it that is no
 * longer used.
 */
export const ratesOfSeller = async (
  ctx: ServiceContext,
  { connectedAccountId, ratesAccount }: Seller,
): Promise<RatesPort> => {
  await requireAccount(ctx, 'EasyPost', { what: 'The label', reference: ratesAccount })
  return ratesOfAccount(ctx, connectedAccountId)
}

/** Source of an organization's quotes. */
export type PostageSource = {
  rates: RatesPort
  /** Under which prices are remembered: the same for the same account. */
  prices: object
  /** Null: our account. */
  accountId: string | null
  /** Our account; null for the organization's own. */
  ratesAccount: string | null
}

/**
 * Opens the account that quotes for the organization. Throws CONNECTED_ACCOUNT_REFUSED where its key is refused: our account
 * is never used in its place.
 */
export const openPostageSource = async (
  ctx: ServiceContext,
  accountId: string | null,
): Promise<PostageSource> => {
  if (accountId === null) {
    const { rates } = ctx.providers
    return { rates, prices: rates, accountId, ratesAccount: await currentAccount(ctx, 'EasyPost') }
  }
  const account = await findAccount(ctx, accountId)
  if (!account) throw new Error(`the connected account ${accountId} is missing`)
  if (account.refusedAt !== null) throw new ServiceError('CONNECTED_ACCOUNT_REFUSED', refusalOf(account))
  const { rates } = openAccount(ctx, account)
  return { rates: reportRefusals(ctx, account, rates), prices: rates, accountId, ratesAccount: null }
}
