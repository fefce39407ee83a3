import { and, eq } from 'drizzle-orm'

import type { DatabaseContext } from '#lib/service/context.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import type { RatesCredentials } from '#lib/service/providers/rates/connected.ts'
import type { AppSecrets } from '#lib/service/secrets/seal.ts'
import { openSecret } from '#lib/service/secrets/seal.ts'

export type AccountRow = typeof connectedAccounts.$inferSelect

type Named = Pick<AccountRow, 'organizationId' | 'id'>

/** Returns the purpose that an account's API key is sealed for. */
export const keyPurpose = ({ organizationId, id }: Named): string =>
  `connected account key ${organizationId} ${id}`

/** Returns the purpose that an account's webhook secret is sealed for. */
export const webhookPurpose = ({ organizationId, id }: Named): string =>
  `connected account webhooks ${organizationId} ${id}`

export const isAccount = (ctx: Pick<DatabaseContext, 'organizationId'>, accountId: string) =>
  and(eq(connectedAccounts.organizationId, ctx.organizationId), eq(connectedAccounts.id, accountId))

/** Returns the account, or undefined. */
export const findAccount = async (
  ctx: Pick<DatabaseContext, 'db' | 'organizationId'>,
  accountId: string,
): Promise<AccountRow | undefined> => {
  const [row] = await ctx.db.select().from(connectedAccounts).where(isAccount(ctx, accountId))
  return row
}

/** Loads an account whose key is kept. Throws NOT_FOUND. */
export const loadAccount = async (ctx: DatabaseContext, accountId: string): Promise<AccountRow> => {
  const found = isId(accountId) ? await findAccount(ctx, accountId) : undefined
  if (found && found.keyDeletedAt === null) return found
  throw new ServiceError('NOT_FOUND', 'This connected account does not exist in your organization.')
}

/** Opens what an account is used with; null once its key was deleted. */
export const openCredentials = (
  { config }: { config: AppSecrets },
  row: Named & Pick<AccountRow, 'apiKey' | 'webhookSecret'>,
): RatesCredentials | null =>
  row.apiKey === null || row.webhookSecret === null
    ? null
    : {
        apiKey: openSecret(config, keyPurpose(row), row.apiKey),
        webhookSecret: openSecret(config, webhookPurpose(row), row.webhookSecret),
      }
