import type { Database } from '#lib/postgres/postgres.ts'
import type { Config } from '#lib/service/config/config.ts'
import { openCredentials } from '#lib/service/connected-accounts/account-row.ts'
import { selectKeptAccounts } from '#lib/service/connected-accounts/each-account.ts'
import type { Providers } from '#lib/service/context.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { failed, type Finding, ok, reasonOf, skipped, warning } from './finding.ts'

const remedy =
  'An owner or admin of the organization enters another key in Settings, Connected accounts. Where it cannot be decrypted, put the former APP_SECRET in APP_SECRETS_BEFORE.'

/** Checks that the provider accepts the key of every connected account, and that the keys can be decrypted. */
export const checkAccounts = async (
  config: Config,
  providers: Pick<Providers, 'openRates'>,
  db: Database,
): Promise<Finding> => {
  const accounts = await selectKeptAccounts(db)
  if (accounts.length === 0) return skipped('No organization has connected an account.')
  const faults: string[] = []
  let hasUnreachable = false
  for (const account of accounts) {
    try {
      const credentials = openCredentials({ config }, account)
      if (credentials) await providers.openRates(credentials).rates.check()
    } catch (error) {
      hasUnreachable ||= error instanceof ProviderError && !error.isUnauthorized
      const reason =
        error instanceof ProviderError && error.isUnauthorized ? 'EasyPost refuses its key' : reasonOf(error)
      faults.push(
        `${account.id} of organization ${account.organizationId} (key ending in ${account.keyEnding}): ${reason}`,
      )
    }
  }
  if (faults.length === 0)
    return ok(`EasyPost accepts the keys of all ${accounts.length} connected accounts.`)
  const message = `${faults.length} of ${accounts.length} connected accounts cannot be used: ${faults.join('; ')}.`
  return hasUnreachable ? warning(message, remedy) : failed(message, remedy)
}
