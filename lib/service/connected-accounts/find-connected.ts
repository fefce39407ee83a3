import { and, eq } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { isId } from '#lib/service/ids.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'

import { findAccount, openCredentials } from './account-row.ts'

/** A connected account that messages arrive for, with the organization that it is of. */
type Connected = { organizationId: string; accountId: string; rates: RatesPort }

/** Finds a connected account by its ID alone, as in a message; null if there is none or its key was deleted. */
export const findConnected = async (deps: ServiceDeps, accountId: string): Promise<Connected | null> => {
  if (!isId(accountId)) return null
  const [found] = await deps.db
    .select({ organizationId: directory.organizationId })
    .from(directory)
    .where(and(eq(directory.kind, 'connected_account'), eq(directory.name, accountId)))
  if (!found) return null
  const { organizationId } = found
  const account = await findAccount({ db: deps.db, organizationId }, accountId)
  const credentials = account && openCredentials(deps, account)
  return credentials
    ? { organizationId, accountId, rates: deps.providers.openRates(credentials).rates }
    : null
}
