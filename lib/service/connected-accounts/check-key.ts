import { and, desc, eq } from 'drizzle-orm'

import {
  type AccountMode,
  modeOfEasypostKey,
} from '#lib/contract/connected-accounts/connected-account.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'

import type { AccountRow } from './account-row.ts'

/** Stripe charges no less: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */
const smallestChargeCents = 50

const fault = (message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'api_key', message }] })

/**
 * Returns the mode of the key. Throws VALIDATION_ERROR for one of another mode than the installation’s: real postage on letters
 * that are only simulated would be wasted, and letters with test postage would not arrive.
 */
export const requireMode = ({ config }: ServiceContext, apiKey: string): AccountMode => {
  const mode = modeOfEasypostKey(apiKey)
  if (mode === null) throw fault('API keys of EasyPost begin with EZAK (production) or EZTK (test).')
  if (mode === (isSandbox(config) ? 'test' : 'production')) return mode
  throw fault(
    mode === 'test'
      ? 'This is a test key: no carrier takes labels bought with it. Enter a production key, which begins with EZAK.'
      : 'This is a production key, and mail is only simulated here. Enter a test key, which begins with EZTK.',
  )
}

/** Throws FEE_TOO_SMALL where the fee alone could not be charged to a card. */
export const requireFee = ({ config }: ServiceContext): void => {
  const { envelopeFeeCents, pageFeeCents } = config.pricing
  if (envelopeFeeCents + pageFeeCents >= smallestChargeCents) return
  throw new ServiceError(
    'FEE_TOO_SMALL',
    `This installation charges less than ${formatDollars(smallestChargeCents)} for a letter without its postage, which no card can be charged. Ask its operator.`,
  )
}

const unreachable = (cause: ProviderError): ServiceError =>
  new ServiceError(
    'RATE_PROVIDER_UNAVAILABLE',
    'EasyPost could not be reached, so the key could not be checked. Nothing was changed; try again in a moment.',
    { cause },
  )

/** Throws VALIDATION_ERROR for a key that the provider refuses, RATE_PROVIDER_UNAVAILABLE while it does not respond. */
export const requireAccepted = async (rates: RatesPort): Promise<void> => {
  try {
    await rates.check()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.isUnauthorized) {
      throw fault(
        'EasyPost does not accept this key. Check that it is whole and active in EasyPost’s dashboard.',
      )
    }
    throw unreachable(error)
  }
}

/** Returns the latest label of an account, which proves that another key belongs to it; null if it has none. */
const findSoldShipment = async (ctx: ServiceContext, accountId: string): Promise<string | null> => {
  const [sold] = await ctx.db
    .select({ providerShipmentId: purchases.providerShipmentId })
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, ctx.organizationId),
        eq(purchases.connectedAccountId, accountId),
        eq(purchases.step, 'completed'),
      ),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(1)
  return sold?.providerShipmentId ?? null
}

/** Returns the provider's ID of an account whose key was accepted; null where the key may not read it. */
export const readAccount = async (rates: RatesPort): Promise<string | null> => {
  try {
    return await rates.readAccountId()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw unreachable(error)
  }
}

const otherAccount = () =>
  fault(
    'This key is of another EasyPost account: it does not see the labels bought with this one. Disconnect this account, and connect the other.',
  )

/**
 * Returns the provider's ID of the account. Throws VALIDATION_ERROR for a key of another account; where no ID is known to
 * compare, for one that does not have the labels of this one.
 */
export const requireSameAccount = async (
  ctx: ServiceContext,
  account: Pick<AccountRow, 'id' | 'vendorAccount'>,
  rates: RatesPort,
): Promise<string | null> => {
  const vendorAccount = await readAccount(rates)
  if (vendorAccount !== null && account.vendorAccount !== null) {
    if (vendorAccount !== account.vendorAccount) throw otherAccount()
    return vendorAccount
  }
  const sold = await findSoldShipment(ctx, account.id)
  if (sold === null) return vendorAccount
  try {
    await rates.findLabel(sold)
    return vendorAccount
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') throw otherAccount()
    throw error
  }
}
